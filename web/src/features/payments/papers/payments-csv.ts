import { csvText } from "../../../lib/files/csv";
import { COLUMNS, type ExportRow } from "./export-row";
import type { Table } from "./table";

const csvOf = (lines: Parameters<typeof csvText>[0]): Blob =>
  new Blob([csvText(lines)], { type: "text/csv;charset=utf-8" });

export const tablesCsv = (tables: readonly Table[]): Blob =>
  csvOf(
    tables.flatMap(({ title, columns, lines }, index) => [
      ...(index > 0 ? [[]] : []),
      [title],
      columns.map((column) => column.title),
      ...lines.map(({ cells }) => cells),
    ]),
  );

export function paymentsCsv(rows: readonly ExportRow[]): Blob {
  return csvOf([COLUMNS.map(({ title }) => title), ...rows.map((row) => COLUMNS.map(({ field }) => row[field]))]);
}
