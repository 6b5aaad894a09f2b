const BYTE_ORDER_MARK = "\uFEFF";
const LINE_END = "\r\n";
const SEPARATOR = ";";

/** Neither XML nor a cell can hold them. */
const UNWRITABLE = /(?![\n\t\r])[\p{Cc}\p{Cs}\uFFFE\uFFFF]/gu;

export const cellText = (text: string): string => text.replace(UNWRITABLE, "");

/** What a spreadsheet would run: a formula, also behind spaces, and its signs in full width; a tab or an end of line before all. */
const RUNNABLE = /^(?:[\t\r\n]|\s*[=+\-@＝＋－＠])/u;
/** A phone as it is kept: a number to a spreadsheet, which runs nothing. */
const PHONE = /^\+\d+$/;
const TO_QUOTE = /[;",\t\r\n]|^\s|\s$/;

function textCell(text: string): string {
  const written = cellText(text);
  const safe = RUNNABLE.test(written) && !PHONE.test(written) ? `'${written}` : written;
  return TO_QUOTE.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

export type Cell = string | number | null;

const cell = (value: Cell): string => (typeof value === "string" ? textCell(value) : String(value ?? ""));

/**
 * Lines as CSV for a spreadsheet in Spanish, the titles first: ';' between, a byte order mark, lines ended by CRLF. Texts stay texts: one
 * that a spreadsheet would run has an apostrophe before it, which an import takes off. Numbers stay numbers, also below zero.
 */
export const csvText = (lines: readonly (readonly Cell[])[]): string =>
  BYTE_ORDER_MARK + lines.map((line) => line.map(cell).join(SEPARATOR) + LINE_END).join("");
