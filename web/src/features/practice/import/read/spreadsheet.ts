import { unzipSync } from "fflate";
import readSheets from "read-excel-file/universal";
import type { Table } from "../model/cells";
import { findHeadings } from "../model/columns";
import { UnreadableFile } from "./unreadable";

/** What a spreadsheet of 5,000 people never comes to, unpacked; a small file that says more is no spreadsheet. */
const MOST_UNPACKED = 64 * 1024 * 1024;

const BROKEN = "No se pudo abrir la hoja de cálculo. Ábrela en Excel, guárdala de nuevo como .xlsx y tráela otra vez.";
const TOO_LARGE = "La hoja de cálculo es demasiado grande. Copia solo tus clientes en una hoja nueva.";

/** The lines of the sheet whose headings say most, and of those the first: before the people may stand a cover or a summary. @throws UnreadableFile */
export async function sheetOf(bytes: Uint8Array<ArrayBuffer>): Promise<Table> {
  let unpacked = 0;
  try {
    // Nothing is unpacked: each part says how large it will be.
    unzipSync(bytes, {
      filter: ({ originalSize }) => {
        unpacked += originalSize;
        return false;
      },
    });
  } catch {
    throw new UnreadableFile(BROKEN);
  }
  if (unpacked > MOST_UNPACKED) throw new UnreadableFile(TOO_LARGE);
  try {
    const sheets = await readSheets(bytes.buffer);
    const tables = sheets
      .map(({ data }): Table => data.map((cells) => cells.map((cell) => (typeof cell === "function" ? null : cell))))
      .filter((table) => table.length > 0);
    const said = tables.map((table) => Object.keys(findHeadings(table).columns).length);
    return tables[said.indexOf(Math.max(...said))] ?? [];
  } catch {
    throw new UnreadableFile(BROKEN);
  }
}
