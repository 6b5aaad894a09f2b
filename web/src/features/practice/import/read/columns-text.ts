import Papa from "papaparse";
import type { Table } from "../model/cells";
import { LINES_LOOKED_AT } from "./table";

/** A cell with ends of line in it is of so many lines at most, where some quote of the file is never closed. */
const LONGEST_RECORD = 6;

const DELIMITERS = [";", ",", "\t", "|"];
const COLUMNS = { delimitersToGuess: DELIMITERS, skipEmptyLines: "greedy" as const, newline: "\n" as const };
const isOfQuotes = ({ type }: Papa.ParseError) => type === "Quotes";

/** The lines of a text in columns, whatever parts them: semicolons, commas, tabs or bars; and however lines end, with CR alone as on old Macs too. */
export function columnsOf(text: string): Table {
  const lines = text.replace(/\r\n?/g, "\n");
  const { data, errors } = Papa.parse<string[]>(lines, { ...COLUMNS, preview: LINES_LOOKED_AT });
  return errors.some(isOfQuotes) ? lineByLine(lines) : data;
}

const LINES_TO_GUESS_BY = 50;

/** What stands in most lines, whatever their quotes are. */
function commonest(lines: readonly string[]): string {
  const first = lines.slice(0, LINES_TO_GUESS_BY);
  const counts = DELIMITERS.map((each) => first.filter((line) => line.includes(each)).length);
  return DELIMITERS[counts.indexOf(Math.max(...counts))] ?? ";";
}

/** A quote that is not closed, or closed too soon, takes others' lines with it: of such a line it is a letter as any other. */
function lineByLine(text: string): Table {
  const lines = text.split("\n");
  const delimiter = commonest(lines);
  const table: Table = [];
  const parsed = (record: string, quoteChar = '"') =>
    Papa.parse<string[]>(record, { delimiter, newline: "\n", quoteChar });
  for (let at = 0; at < lines.length && table.length < LINES_LOOKED_AT; at++) {
    const line = lines[at] ?? "";
    if (!line.trim()) continue;
    const whole = Array.from({ length: LONGEST_RECORD }, (_, more) => lines.slice(at, at + 1 + more).join("\n")).find(
      (record) => !parsed(record).errors.some(isOfQuotes),
    );
    const record = whole ?? line;
    const [cells = []] = parsed(record, whole === undefined ? "\0" : '"').data;
    table.push(whole === undefined ? cells.map((cell) => cell.replaceAll('"', "")) : cells);
    at += record.split("\n").length - 1;
  }
  return table;
}
