import type { Table } from "../model/cells";
import { UnreadableFile } from "./unreadable";

const MOST_LINES = 5000;
/** Lines for the headings and the rows above them. */
const LINES_ABOVE = 20;
const MOST_COLUMNS = 200;
/** In characters; longer cells are cut. */
const LONGEST_CELL = 500;

/** One line more than the limit, to detect a longer file. */
export const LINES_LOOKED_AT = MOST_LINES + LINES_ABOVE + 1;

const TOO_LONG = "El archivo tiene más de 5.000 filas. Divídelo y trae una parte cada vez.";
const TOO_WIDE = "El archivo tiene más de 200 columnas. Deja solo las de tus clientes y tráelo de nuevo.";

/**
 * Cuts cells to a length.
 * @throws UnreadableFile if there are too many rows or columns.
 */
export function fitted(table: Table): Table {
  if (table.length >= LINES_LOOKED_AT) throw new UnreadableFile(TOO_LONG);
  if (table.some((cells) => cells.length > MOST_COLUMNS)) throw new UnreadableFile(TOO_WIDE);
  return table.map((cells) => cells.map((cell) => (typeof cell === "string" ? cell.slice(0, LONGEST_CELL) : cell)));
}
