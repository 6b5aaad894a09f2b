export type ExportFormat = "xlsx" | "csv";

/** A month ('YYYY-MM'), or a range of days still to be chosen. */
export interface ExportAsked {
  format: ExportFormat;
  month: string | null;
}
