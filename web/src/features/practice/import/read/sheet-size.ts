import { letterOf } from "../model/columns";
import { UnreadableFile } from "./limits";

/** Maximum number of cells, empty ones included, that the library may create for all sheets: 5,000 rows of 200. */
const MOST_PLACES = 1_000_000;
/** Number of Excel's last row, which some programs write as the size of a sheet. */
const LAST_ROW = 1_048_576;
const MOST_ROWS = 4 * LAST_ROW;

const ODD_PLACE =
  "Una celda de la hoja de cálculo dice que está donde no puede estar. Ábrela en Excel, guárdala de nuevo como .xlsx y tráela otra vez.";
const TOO_LARGE = (column: string, row: number) =>
  `La hoja de cálculo llega hasta la columna ${column} y la fila ${row.toLocaleString("es-CO")}. Copia solo tus clientes en una hoja nueva.`;

const OPENED = /<(?:[\w.-]+:)?(c|row)\s([^<>]*)>/g;
const PLACE = /\sr\s*=\s*(?:"([^"]*)"|'([^']*)')/g;

interface Place {
  row: number;
  /** Letters of the column; "" for a row. */
  letters: string;
  isEmpty: boolean;
}

/** Positions of rows and cells in a sheet's XML. Also yields other attributes' texts that look like a position. */
function* placesIn(xml: string): Generator<Place> {
  for (const [, tag, attributes = ""] of xml.matchAll(OPENED)) {
    for (const [, first, second] of ` ${attributes}`.matchAll(PLACE)) {
      const [, letters = "", row] = /^([A-Z]{0,3})(\d{1,7})$/.exec(first ?? second ?? "") ?? [];
      if (!row || Number(row) > LAST_ROW || (tag === "c") !== (letters !== "")) throw new UnreadableFile(ODD_PLACE);
      yield { row: Number(row), letters, isEmpty: tag === "row" || attributes.endsWith("/") };
    }
  }
}

const columnOf = (letters: string): number =>
  [...letters].reduce((column, letter) => column * 26 + letter.charCodeAt(0) - 64, 0);

const TAGS = /<((?:[\w.-]+:)?(?:c|row))(?=[\s/>])([^<>]*)/g;
const UNPLACED = /<(?:[\w.-]+:)?c(?=[\s/>])(?![^<>]*\sr\s*=)/;

/** Writes the position of each cell that has none, which the format allows (ECMA-376, 18.3.1.4) but the library not. */
export function placed(xml: string): string {
  if (!UNPLACED.test(xml)) return xml;
  let [row, column, tags, from, text] = [0, 0, 0, 0, ""];
  for (const { 1: tag = "", 2: attributes = "", index } of xml.matchAll(TAGS)) {
    const [, letters = "", said] = /\sr\s*=\s*["']([A-Z]{0,3})(\d{1,7})["']/.exec(attributes) ?? [];
    const isCell = tag.endsWith("c");
    row = Number(said ?? row + (isCell ? 0 : 1));
    column = isCell ? columnOf(letters) || column + 1 : 0;
    if (++tags > MOST_PLACES) throw new UnreadableFile(TOO_LARGE(letterOf(column), row));
    if (!isCell || said) continue;
    text += `${xml.slice(from, index)}<${tag} r="${letterOf(column - 1)}${row}"`;
    from = index + tag.length + 1;
  }
  return text + xml.slice(from);
}

/** The extent of a sheet. `end`: last row mentioned; `row`, `column`, `letters`: last row and column with content. */
function reachOf(xml: string) {
  const reach = { end: 0, row: 0, column: 0, letters: "A" };
  for (const { row, letters, isEmpty } of placesIn(xml)) {
    reach.end = Math.max(reach.end, row);
    if (isEmpty) continue;
    reach.row = Math.max(reach.row, row);
    if (columnOf(letters) > reach.column) Object.assign(reach, { column: columnOf(letters), letters });
  }
  return reach;
}

/** Refuses sheets of too many cells, as the library creates every cell before the last. @throws UnreadableFile */
export function refuseHuge(parts: Iterable<string>): void {
  let [places, rows] = [0, 0];
  for (const xml of parts) {
    const { end, row, column, letters } = reachOf(xml);
    places += row * column;
    rows += end;
    if (places > MOST_PLACES || rows > MOST_ROWS) throw new UnreadableFile(TOO_LARGE(letters, end));
  }
}
