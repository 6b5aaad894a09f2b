import { zipSync } from "fflate";
import readSheets from "read-excel-file/universal";
import type { Table } from "../model/cells";
import { findHeadings } from "../model/columns";
import { UnreadableFile } from "./limits";
import { refuseHuge } from "./sheet-size";
import { LargeArchive, unpack } from "./unpack";

/** Unpacked bytes; a spreadsheet of 5,000 people has fewer. */
const MOST_UNPACKED = 64 * 1024 * 1024;

const BROKEN = "No se pudo abrir la hoja de cálculo. Ábrela en Excel, guárdala de nuevo como .xlsx y tráela otra vez.";
const TOO_LARGE = "La hoja de cálculo es demasiado grande. Copia solo tus clientes en una hoja nueva.";

/** Decodes one file at a time, because all texts at once would double the memory. */
function* textsOf(parts: ReadonlyMap<string, Uint8Array>): Generator<string> {
  for (const part of parts.values()) yield new TextDecoder().decode(part);
}

/** The sheet whose headings name the most fields, since a cover sheet may come first. @throws UnreadableFile */
export async function sheetOf(bytes: Uint8Array): Promise<Table> {
  try {
    const parts = unpack(bytes, (name) => /\.xml(?:\.rels)?$/.test(name), MOST_UNPACKED);
    refuseHuge(textsOf(parts));
    // The library unpacks without limits, so it receives the files that were unpacked here within limits.
    const counted = zipSync(Object.fromEntries(parts), { level: 0 });
    const sheets = await readSheets(new Uint8Array(counted).buffer);
    const tables = sheets
      .map(({ data }): Table => data.map((cells) => cells.map((cell) => (typeof cell === "function" ? null : cell))))
      .filter((table) => table.length > 0);
    const said = tables.map((table) => Object.keys(findHeadings(table).columns).length);
    return tables[said.indexOf(Math.max(...said))] ?? [];
  } catch (error) {
    if (error instanceof UnreadableFile) throw error;
    throw new UnreadableFile(error instanceof LargeArchive ? TOO_LARGE : BROKEN);
  }
}
