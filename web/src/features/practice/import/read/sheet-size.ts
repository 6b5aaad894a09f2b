import { UnreadableFile } from "./unreadable";

/** 5,000 people with 200 columns each, of all sheets together: every place up to the last one that holds something is made. */
const MOST_PLACES = 1_000_000;
/** Excel's own greatest; a program that counts to the end writes it, on some sheets. */
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
  /** "" for a row's. */
  letters: string;
  isEmpty: boolean;
}

/** Where the rows and cells of a part say that they are. An attribute may hide in another, so all that could be one count. */
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

/** How far down a part goes, and how far what it holds goes. */
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

/**
 * Holds the parts of a spreadsheet to a number of places: a file of a kilobyte may hold one cell at XFD1048576, and whoever reads it makes
 * all those before it. A cell without anything in it makes none.
 * @throws UnreadableFile
 */
export function refuseHuge(parts: Iterable<string>): void {
  let [places, rows] = [0, 0];
  for (const xml of parts) {
    const { end, row, column, letters } = reachOf(xml);
    places += row * column;
    rows += end;
    if (places > MOST_PLACES || rows > MOST_ROWS) throw new UnreadableFile(TOO_LARGE(letters, end));
  }
}
