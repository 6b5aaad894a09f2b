import Papa from "papaparse";
import type { Table } from "../model/cells";
import { UnreadableFile } from "./limits";

const MOST_LINES = 5000;
/** Lines accepted on top of MOST_LINES, for the headings and the rows above them. */
const LINES_ABOVE = 20;
const MOST_COLUMNS = 200;
const LONGEST_CELL = 500;

/** Number of lines that are read: one more than the limit, to detect a longer file. */
const LINES_LOOKED_AT = MOST_LINES + LINES_ABOVE + 1;

const TOO_LONG = "El archivo tiene más de 5.000 filas. Divídelo y trae una parte cada vez.";
const TOO_WIDE = "El archivo tiene más de 200 columnas. Deja solo las de tus clientes y tráelo de nuevo.";

/** The table with long cells cut. @throws UnreadableFile if there are too many rows or columns. */
export function fitted(table: Table): Table {
  if (table.length >= LINES_LOOKED_AT) throw new UnreadableFile(TOO_LONG);
  if (table.some((cells) => cells.length > MOST_COLUMNS)) throw new UnreadableFile(TOO_WIDE);
  return table.map((cells) => cells.map((cell) => (typeof cell === "string" ? cell.slice(0, LONGEST_CELL) : cell)));
}

/** Maximum number of lines of a row with line breaks in its cells, if the file has an unclosed quote. */
const LONGEST_RECORD = 6;

const DELIMITERS = [";", ",", "\t", "|"];
const COLUMNS = { delimitersToGuess: DELIMITERS, skipEmptyLines: "greedy" as const, newline: "\n" as const };
const isOfQuotes = ({ type }: Papa.ParseError) => type === "Quotes";

/** Rows of a text separated by semicolons, commas, tabs or bars; lines may end in LF, CRLF or CR. */
export function columnsOf(text: string): Table {
  const lines = text.replace(/\r\n?/g, "\n");
  const { data, errors } = Papa.parse<string[]>(lines, { ...COLUMNS, preview: LINES_LOOKED_AT });
  return errors.some(isOfQuotes) ? lineByLine(lines) : data;
}

const LINES_TO_GUESS_BY = 50;

/** The separator that occurs in the most lines; separators inside quotes also count. */
function commonest(lines: readonly string[]): string {
  const first = lines.slice(0, LINES_TO_GUESS_BY);
  const counts = DELIMITERS.map((each) => first.filter((line) => line.includes(each)).length);
  return DELIMITERS[counts.indexOf(Math.max(...counts))] ?? ";";
}

/** Parses a text without its unclosed quotes: such a quote would put all following lines into one cell. */
function lineByLine(text: string): Table {
  const lines = text.split("\n");
  const delimiter = commonest(lines);
  const table: Table = [];
  const parsed = (record: string) => Papa.parse<string[]>(record, { delimiter, newline: "\n" });
  for (let at = 0; at < lines.length && table.length < LINES_LOOKED_AT; at++) {
    const line = lines[at] ?? "";
    if (!line.trim()) continue;
    const whole = Array.from({ length: LONGEST_RECORD }, (_, more) => lines.slice(at, at + 1 + more).join("\n")).find(
      (record) => !parsed(record).errors.some(isOfQuotes),
    );
    const record = whole ?? line.replaceAll('"', "");
    const [cells = []] = parsed(record).data;
    table.push(cells);
    at += record.split("\n").length - 1;
  }
  return table;
}
