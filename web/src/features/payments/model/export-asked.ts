export type ExportFormat = "xlsx" | "csv";

/** A requested export. `month`: 'YYYY-MM', or null for a range of days that the user chooses in the dialog. */
export interface ExportAsked {
  format: ExportFormat;
  month: string | null;
}
