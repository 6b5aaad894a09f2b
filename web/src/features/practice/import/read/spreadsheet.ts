import { zipSync } from "fflate";
import readSheets from "read-excel-file/universal";
import type { Table } from "../model/cells";
import { findHeadings } from "../model/columns";
import { UnreadableFile } from "./limits";
import { placed, refuseHuge } from "./sheet-size";
import { encodedOnce } from "./text";
import { LargeArchive, unpack } from "./unpack";

/** Maximum unpacked bytes; a spreadsheet of 5,000 people has fewer. */
const MOST_UNPACKED = 64 * 1024 * 1024;

const BROKEN = "No se pudo abrir la hoja de cálculo. Ábrela en Excel, guárdala de nuevo como .xlsx y tráela otra vez.";
const TOO_LARGE = "La hoja de cálculo es demasiado grande. Copia solo tus clientes en una hoja nueva.";

/** Decodes the parts one at a time, because all texts at once would double the memory. */
function* textsOf(parts: readonly Uint8Array[]): Generator<string> {
  for (const part of parts) yield new TextDecoder().decode(part);
}

/** Replaces texts in a spreadsheet's parts that the library misreads. */
const MENDED: [part: RegExp, mend: (xml: string) => string][] = [
  // The library drops a formula's error, such as '#N/A', so the error is marked as text.
  [/sheet\d*\.xml$/, (xml) => placed(xml.replace(/ t="e"/g, ' t="str"'))],
  // The library understands '1' but ignores 'true', and would then read all dates four years too early.
  [/^xl\/workbook\.xml$/, (xml) => xml.replace(/\sdate1904\s*=\s*["'](?:true|on)["']/i, ' date1904="1"')],
];

function mended(name: string, part: Uint8Array): Uint8Array {
  const [, mend] = MENDED.find(([each]) => each.test(name)) ?? [];
  if (!mend) return part;
  const xml = new TextDecoder().decode(part);
  const changed = mend(xml);
  return changed === xml ? part : new TextEncoder().encode(changed);
}

/** For each sheet that workbook.xml lists, in order, whether the sheet is hidden. */
const hiddenSheets = (workbook: string): boolean[] =>
  [...workbook.matchAll(/<(?:\w+:)?sheet\s[^<>]*>/g)].map(([tag]) => /\sstate="(?:hidden|veryHidden)"/.test(tag));

/** Visible sheet with the most fields found. `unread`: other visible sheets with people. @throws UnreadableFile */
export async function sheetOf(bytes: Uint8Array): Promise<{ table: Table; unread: string[] }> {
  try {
    const packed = unpack(bytes, (name) => /\.xml(?:\.rels)?$/.test(name), MOST_UNPACKED);
    const parts = Object.fromEntries([...packed].map(([name, part]) => [name, mended(name, part)]));
    refuseHuge(textsOf(Object.values(parts)));
    // The library unpacks without limits, so it receives the files that were unpacked here within limits.
    const counted = zipSync(parts, { level: 0 });
    const sheets = await readSheets(new Uint8Array(counted).buffer);
    const hidden = hiddenSheets(new TextDecoder().decode(parts["xl/workbook.xml"]));
    const all = sheets.map(({ sheet, data }, index) => {
      const table: Table = data.map((cells) =>
        cells.map((cell) => (typeof cell === "function" ? null : typeof cell === "string" ? encodedOnce(cell) : cell)),
      );
      const { line, columns } = findHeadings(table);
      const isShown = table.length > 0 && !hidden[index];
      const isOfPeople = line >= 0 && table.length > line + 1;
      return { sheet, table, fields: Object.keys(columns).length, isShown, isOfPeople };
    });
    const shown = all.filter(({ isShown }) => isShown);
    const open = shown.length > 0 ? shown : all;
    const best = open.find(({ fields }) => fields === Math.max(...open.map((each) => each.fields)));
    const unread = open.filter((each) => each !== best && each.isOfPeople).map(({ sheet }) => sheet);
    return { table: best?.table ?? [], unread };
  } catch (error) {
    if (error instanceof UnreadableFile) throw error;
    throw new UnreadableFile(error instanceof LargeArchive ? TOO_LARGE : BROKEN);
  }
}
