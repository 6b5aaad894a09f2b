import { COLUMNS, cellText, type ExportRow } from "./export-row";
import type { Table } from "./table";

const BYTE_ORDER_MARK = "\uFEFF";
const LINE_END = "\r\n";
const SEPARATOR = ";";

/** What a spreadsheet would run: a formula, also behind spaces, and its signs in full width; a tab or an end of line before all. */
const RUNNABLE = /^(?:[\t\r\n]|\s*[=+\-@＝＋－＠])/u;
const TO_QUOTE = /[;",\t\r\n]|^\s|\s$/;

function textCell(text: string): string {
  const written = cellText(text);
  const safe = RUNNABLE.test(written) ? `'${written}` : written;
  return TO_QUOTE.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

const cell = (value: string | number | null): string =>
  typeof value === "string" ? textCell(value) : String(value ?? "");

/** Lines of cells as a file. */
function csvOf(lines: (string | number | null)[][]): Blob {
  const text = lines.map((line) => line.map(cell).join(SEPARATOR) + LINE_END).join("");
  return new Blob([BYTE_ORDER_MARK, text], { type: "text/csv;charset=utf-8" });
}

/** Tables as CSV, one below the other: each under its title, with an empty line before the next. */
export const tablesCsv = (tables: readonly Table[]): Blob =>
  csvOf(
    tables.flatMap(({ title, columns, lines }, index) => [
      ...(index > 0 ? [[]] : []),
      [title],
      columns.map((column) => column.title),
      ...lines.map(({ cells }) => cells),
    ]),
  );

/**
 * The payments as CSV for a spreadsheet in Spanish: ';' between, a byte order mark, lines ended by CRLF. Texts stay texts: one
 * that a spreadsheet would run has an apostrophe before it. Numbers stay numbers, also below zero.
 */
export function paymentsCsv(rows: readonly ExportRow[]): Blob {
  const lines = [COLUMNS.map(({ title }) => title), ...rows.map((row) => COLUMNS.map(({ field }) => row[field]))];
  return csvOf(lines);
}
