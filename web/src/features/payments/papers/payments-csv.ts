import { csvText } from "../../../lib/files/csv";
import { COLUMNS, type ExportRow } from "./export-row";

/** The payments as CSV for a spreadsheet in Spanish. */
export function paymentsCsv(rows: readonly ExportRow[]): Blob {
  const titles = COLUMNS.map(({ title }) => title);
  const text = csvText([titles, ...rows.map((row) => COLUMNS.map(({ field }) => row[field]))]);
  return new Blob([text], { type: "text/csv;charset=utf-8" });
}
