import writeExcelFile, { type CellObject } from "write-excel-file/universal";
import { cellText } from "../../../lib/files/csv";
import { COLUMNS, type ExportRow } from "./export-row";
import type { Column, Table } from "./table";

const PESOS = "#,##0";
const DAY = "yyyy-mm-dd";
const MOST_CHARACTERS = 32_767;
/** Matches the start of a text that XLSX would read as an encoded character. */
const CODED_CHARACTER = /_(?=x[\dA-Fa-f]{4}_)/g;

const kindOf = (field: keyof ExportRow): Column["kind"] =>
  field === "date" ? "date" : field === "receipt" ? "count" : "pesos";

function cell(kind: Column["kind"], value: string | number | null): CellObject | null {
  if (kind === "date" && value) return { type: Date, value: new Date(`${value}T00:00:00Z`), format: DAY };
  if (typeof value === "number") return { type: Number, value, ...(kind !== "count" && { format: PESOS }) };
  return value
    ? { type: String, value: cellText(value).slice(0, MOST_CHARACTERS).replace(CODED_CHARACTER, "_x005F_") }
    : null;
}

const titlesOf = (columns: readonly { title: string }[]) =>
  columns.map(({ title }): CellObject => ({ type: String, value: title, fontWeight: "bold" }));
const widthsOf = (columns: readonly { width: number }[]) => ({
  columns: columns.map(({ width }) => ({ width })),
  stickyRowsCount: 1,
});

/** An Excel file of payments and other tables. A text stays a text, even if it looks like a formula. */
export function paymentsXlsx(rows: readonly ExportRow[], tables: readonly Table[] = []): Promise<Blob> {
  const lines = rows.map((row) => COLUMNS.map(({ field }) => cell(kindOf(field), row[field])));
  return writeExcelFile([
    { sheet: "Pagos", data: [titlesOf(COLUMNS), ...lines], ...widthsOf(COLUMNS) },
    ...tables.map((table) => ({ sheet: table.title, data: linesOf(table), ...widthsOf(table.columns) })),
  ]).toBlob();
}

const linesOf = ({ columns, lines }: Table) => [
  titlesOf(columns),
  ...lines.map(({ cells, isStrong }) =>
    columns.map(({ kind }, index) => {
      const written = cell(kind, cells[index] ?? null);
      return written && { ...written, ...(isStrong && { fontWeight: "bold" as const }) };
    }),
  ),
];
