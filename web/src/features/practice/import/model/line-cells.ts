import type { ImportRow } from "@sereno/core/domain/import/schema";
import { normalizeText } from "@sereno/core/lib/spanish/rules";
import { type Cell, textOf } from "./cells";
import { FIELD_NAMES, FIELDS, type FieldName, NAMES } from "./columns/fields";

/** Corrected texts of a line's cells, by field. */
export type Written = Partial<Record<FieldName, string>>;

export interface Line {
  /** Number of the row that was read from the file, or of the proposal from a calendar, from 1. */
  number: number;
  name: string;
  phone: string;
  rest: Partial<Omit<ImportRow, "name" | "phone" | "client_id" | "is_other">>;
  /** Notes about unreadable or dropped values. */
  unread: string[];
  /** Note that the line has no number of used sessions, so that the package is imported with all its sessions. */
  noted?: string;
  /** Note about values that were read differently from the file's text: an hour, or a debt in sessions. */
  guessed?: string;
  /** The sentence of `guessed` about the hour, such as an hour that is taken as an afternoon hour. */
  guessedHour?: string;
  /** Reason why the line is left out until the therapist includes it. */
  out?: string;
  /** For corrections: a field's present text, the fields with problems, and a function that reads the line again. */
  mending?: { written: (field: FieldName) => string; doubts: FieldName[]; read: (mended: Written) => Line };
}

export type RawCells = Partial<Record<FieldName, Cell>>;

export interface LineCells {
  cell: (field: FieldName) => Cell | undefined;
  text: (field: FieldName) => string;
  /** Returns `value`. If `value` is null, reports the cell as unreadable, except an empty cell or one such as '-'. */
  read: <T>(field: FieldName, value: T | null, wanted: string) => T | null;
  misread: (field: FieldName, wanted: string) => void;
  /** Reports a problem. `fields`: where the therapist can correct the problem. */
  tell: (text: string, ...fields: FieldName[]) => void;
  unread: string[];
  doubts: Set<FieldName>;
}

const NOTHING =
  /^(?:[-–—._]+|n\/?[ad]|s\/?n|no(?: aplica| tiene| hay)?|ningun[oa]|sin (?:correo|cedula|documento|dato|email)s?|#.{2,9}[!?]|#n\/[ad])$/;

/** Whether a cell's text, such as '-' or '#N/A', holds no value. */
export const isNothing = (text: string): boolean => NOTHING.test(normalizeText(text));

/** Whether all letters of a cell could be decoded. */
const isWhole = (cell: Cell | undefined): boolean => typeof cell !== "string" || !cell.includes("\uFFFD");

export function cellsOf(raw: RawCells): LineCells {
  const unread: string[] = [];
  const doubts = new Set<FieldName>();
  const cell = (field: FieldName) => (isWhole(raw[field]) ? raw[field] : undefined);
  const text = (field: FieldName) => textOf(cell(field));
  const tell = (sentence: string, ...fields: FieldName[]) => {
    unread.push(sentence);
    for (const field of fields) doubts.add(field);
  };
  const misread = (field: FieldName, wanted: string) =>
    tell(`${FIELDS[field].title}: no se entiende '${textOf(raw[field])}'. ${wanted}`, field);
  for (const field of FIELD_NAMES) {
    if (!NAMES.some((name) => name === field) && !isWhole(raw[field])) misread(field, "Una letra no se pudo leer.");
  }
  const read = <T>(field: FieldName, value: T | null, wanted: string) => {
    if (value === null && text(field) && (!isNothing(text(field)) || text(field).startsWith("#")))
      misread(field, wanted);
    return value;
  };
  return { cell, text, read, misread, tell, unread, doubts };
}
