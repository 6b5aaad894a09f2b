export type ExportFormat = "xlsx" | "csv";

/** `month`: 'YYYY-MM'; null for a range of days that the user chooses in the dialog. */
export interface ExportAsked {
  format: ExportFormat;
  month: string | null;
}
