export type ExportFormat = "xlsx" | "csv";

/** What is to be exported: a month ('YYYY-MM'), or days that are still to be chosen. */
export interface ExportAsked {
  format: ExportFormat;
  month: string | null;
}
