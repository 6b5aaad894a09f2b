import { type Table, textOf } from "../model/cells";
import { findHeadings } from "../model/columns";
import type { CalendarEvent } from "../model/proposals";
import { eventsOf, type Here, isCalendar } from "./calendar";
import { columnsOf, fitted } from "./columns-text";
import { contactsOf, isContacts } from "./contacts";
import { fileLimits, UnreadableFile } from "./limits";
import { sheetOf } from "./spreadsheet";
import { calendarsIn, textsOf, unfoldedText } from "./text";

const MEGABYTE = 1024 * 1024;
const MOST_BYTES = 5 * MEGABYTE;
/** Maximum size of contacts, which may have photos. */
const MOST_WITH_PHOTOS = 30 * MEGABYTE;

const TOO_LARGE = "El archivo pesa más de 5 MB. Deja solo la hoja de tus clientes, o divídelo.";
const MANY_CONTACTS = "Los contactos pesan más de 30 MB. Exporta solo los de tus clientes.";
const EMPTY = "El archivo está vacío.";

/** `others`: the table in other encodings. `unread`: other sheets with people. `isCut`: Google has further events. */
export type FileContent =
  | { kind: "table"; table: Table; others: Table[]; unread?: string[] }
  | { kind: "calendar"; events: CalendarEvent[]; google?: { isCut: boolean } };

/** Splits a table of one column at its commas if the headings are found only then. Excel with Spanish settings expects
 * semicolons, so it saves a comma-separated file as one column. */
function columnsIn(table: Table): Table {
  const lines = table.map((cells) => cells.map(textOf).filter(Boolean));
  if (lines.some(({ length }) => length > 1)) return table;
  const parted = columnsOf(lines.map(([line = ""]) => line).join("\n"));
  return findHeadings(parted).line > findHeadings(table).line ? parted : table;
}

async function refuseLarge(file: Blob): Promise<void> {
  const hasPhotos = isContacts(await file.slice(0, 1000).text());
  if (file.size > (hasPhotos ? MOST_WITH_PHOTOS : MOST_BYTES))
    throw new UnreadableFile(hasPhotos ? MANY_CONTACTS : TOO_LARGE);
}

/** Reads a file, whose format is detected by content. @throws UnreadableFile, whose message tells what to do. */
export async function readFile(file: Blob, here: Here): Promise<FileContent> {
  await refuseLarge(file);
  const bytes = new Uint8Array(await file.arrayBuffer());
  if (bytes.length === 0) throw new UnreadableFile(EMPTY);
  const texts = isZip(bytes) ? null : textsOf(bytes);
  const [text = ""] = texts ?? [];
  const calendars = texts === null ? calendarsIn(bytes) : isCalendar(text) ? [unfoldedText(bytes)] : [];
  if (calendars.length > 0) return { kind: "calendar", events: eventsIn(calendars, here) };
  if (isContacts(text)) return { kind: "table", table: fitted(contactsOf(unfoldedText(bytes))), others: [] };
  refuse(text);
  const sheet = texts === null ? await sheetOf(bytes) : null;
  const [table = [], ...others] = sheet ? [sheet.table] : (texts ?? []).map(columnsOf);
  if (table.length === 0) throw new UnreadableFile(EMPTY);
  return {
    kind: "table",
    table: fitted(columnsIn(table)),
    others: others.map(fitted),
    ...(sheet?.unread.length && { unread: sheet.unread }),
  };
}

const NO_EVENTS = "El calendario no tiene citas. Expórtalo de nuevo con ellas y tráelo otra vez.";
const EVENTS = "No es un calendario completo. Expórtalo de nuevo como .ics y tráelo otra vez.";
const WEB_PAGE = "Es una página web, aunque diga ser de Excel. Ábrela en Excel, guárdala como .xlsx y tráela de nuevo.";

/** Refuses web pages, and events without their calendar: both would be read as tables. @throws UnreadableFile */
function refuse(text: string): void {
  const start = text.slice(0, 1000).trimStart();
  if (/^BEGIN:V/i.test(start)) throw new UnreadableFile(EVENTS);
  if (/^(<!doctype|<html|<table|<\?xml|<head|<meta|<style)/i.test(start)) throw new UnreadableFile(WEB_PAGE);
}

function eventsIn(calendars: readonly string[], here: Here): CalendarEvent[] {
  const limits = fileLimits();
  const events = calendars.flatMap((each) => eventsOf(each, here, limits));
  if (events.length === 0) throw new UnreadableFile(NO_EVENTS);
  return events;
}

const isZip = ([first, second]: Uint8Array) => first === 0x50 && second === 0x4b;
