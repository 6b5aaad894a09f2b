const BYTE_ORDER_MARK = "\uFEFF";
const LINE_END = "\r\n";
const SEPARATOR = ";";

/** Characters that neither XML nor a spreadsheet's cell can contain. */
const UNWRITABLE = /(?![\n\t\r])[\p{Cc}\p{Cs}\uFFFE\uFFFF]/gu;

export const cellText = (text: string): string => text.replace(UNWRITABLE, "");

/** Matches texts that spreadsheets may run: a leading tab, or a formula, also after spaces or with full-width signs. */
const RUNNABLE = /^(?:[\t\r\n]|\s*[=+\-@＝＋－＠])/u;
/** Matches a stored phone number, which needs no apostrophe: spreadsheets read it as a number. */
const PHONE = /^\+\d+$/;
const TO_QUOTE = /[;",\t\r\n]|^\s|\s$/;

function textCell(text: string): string {
  const written = cellText(text);
  const safe = RUNNABLE.test(written) && !PHONE.test(written) ? `'${written}` : written;
  return TO_QUOTE.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

export type Cell = string | number | null;

/** A number has a decimal comma, because spreadsheets in Spanish may read '12.5' as the 12th of May. */
const cell = (value: Cell): string =>
  typeof value === "string" ? textCell(value) : String(value ?? "").replace(".", ",");

/** A CSV file for spreadsheets in Spanish. Text that they could run gets an apostrophe, which Sereno's import drops. */
export const csvText = (lines: readonly (readonly Cell[])[]): string =>
  BYTE_ORDER_MARK + lines.map((line) => line.map(cell).join(SEPARATOR) + LINE_END).join("");
