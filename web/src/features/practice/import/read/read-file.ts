import type { Table } from "../model/cells";
import type { CalendarEvent } from "../model/proposals";
import { eventsOf, type Here } from "./calendar";
import { columnsOf } from "./columns-text";
import { sheetOf } from "./spreadsheet";
import { decode } from "./text";
import { UnreadableFile } from "./unreadable";

const MOST_BYTES = 5 * 1024 * 1024;
const MOST_LINES = 5000;
/** Above the people stand headings, and what may stand above those. */
const LINES_ABOVE = 20;

const TOO_LARGE = "El archivo pesa más de 5 MB. Deja solo la hoja de tus clientes, o divídelo.";
const TOO_LONG = "El archivo tiene más de 5.000 filas. Divídelo y trae una parte cada vez.";
const EMPTY = "El archivo está vacío.";

/** `google`: what was read of the connected calendar instead of a file, and whether there was more. */
export type FileContent =
  | { kind: "table"; table: Table }
  | { kind: "calendar"; events: CalendarEvent[]; google?: { isCut: boolean } };

/**
 * What a file holds, by what it is rather than by its name: a spreadsheet (.xlsx), a calendar (.ics), or text in columns. No formula is
 * reckoned: of a cell with one, its last result counts.
 * @throws UnreadableFile
 */
export async function readFile(file: Blob, here: Here): Promise<FileContent> {
  if (file.size > MOST_BYTES) throw new UnreadableFile(TOO_LARGE);
  const bytes = new Uint8Array(await file.arrayBuffer());
  if (bytes.length === 0) throw new UnreadableFile(EMPTY);
  const text = isZip(bytes) ? null : decode(bytes);
  if (text?.trimStart().startsWith("BEGIN:VCALENDAR")) {
    return { kind: "calendar", events: eventsOf(text, here) };
  }
  const table = text === null ? await sheetOf(bytes) : columnsOf(text);
  if (table.length === 0) throw new UnreadableFile(EMPTY);
  if (table.length > MOST_LINES + LINES_ABOVE) throw new UnreadableFile(TOO_LONG);
  return { kind: "table", table };
}

const isZip = ([first, second]: Uint8Array) => first === 0x50 && second === 0x4b;
