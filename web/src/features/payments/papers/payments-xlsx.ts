import writeExcelFile, { type CellObject } from "write-excel-file/universal";
import { cellText } from "../../../lib/files/csv";
import { COLUMNS, type ExportRow } from "./export-row";

const PESOS = "#,##0";
const DAY = "yyyy-mm-dd";
const MOST_CHARACTERS = 32_767;
/** In XLSX it would mean the character of that number. */
const CODED_CHARACTER = /_(?=x[\dA-Fa-f]{4}_)/g;

function cell(field: keyof ExportRow, value: string | number | null): CellObject | null {
  if (field === "date" && value) return { type: Date, value: new Date(`${value}T00:00:00Z`), format: DAY };
  if (typeof value === "number") return { type: Number, value, ...(field !== "receipt" && { format: PESOS }) };
  return value
    ? { type: String, value: cellText(value).slice(0, MOST_CHARACTERS).replace(CODED_CHARACTER, "_x005F_") }
    : null;
}

/** The payments as an Excel file: dates are dates, money is numbers, and all else is text, whatever it looks like. */
export function paymentsXlsx(rows: readonly ExportRow[]): Promise<Blob> {
  const titles = COLUMNS.map(({ title }): CellObject => ({ type: String, value: title, fontWeight: "bold" }));
  const lines = rows.map((row) => COLUMNS.map(({ field }) => cell(field, row[field])));
  const sheet = { sheet: "Pagos", columns: COLUMNS.map(({ width }) => ({ width })), stickyRowsCount: 1 };
  return writeExcelFile([titles, ...lines], sheet).toBlob();
}
