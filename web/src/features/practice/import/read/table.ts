import type { Table } from "../model/cells";
import { UnreadableFile } from "./unreadable";

const MOST_LINES = 5000;
/** Above the people stand headings, and what may stand above those. */
const LINES_ABOVE = 20;
const MOST_COLUMNS = 200;
/** Of what is written in one cell: no detail of a person is longer. */
const LONGEST_CELL = 500;

/** One more than is read, so that there being more is seen. */
export const LINES_LOOKED_AT = MOST_LINES + LINES_ABOVE + 1;

const TOO_LONG = "El archivo tiene más de 5.000 filas. Divídelo y trae una parte cada vez.";
const TOO_WIDE = "El archivo tiene más de 200 columnas. Deja solo las de tus clientes y tráelo de nuevo.";

/** A table as far as it is looked at: no cell is longer, whatever reads it later. @throws UnreadableFile where it has more lines or columns. */
export function fitted(table: Table): Table {
  if (table.length >= LINES_LOOKED_AT) throw new UnreadableFile(TOO_LONG);
  if (table.some((cells) => cells.length > MOST_COLUMNS)) throw new UnreadableFile(TOO_WIDE);
  return table.map((cells) => cells.map((cell) => (typeof cell === "string" ? cell.slice(0, LONGEST_CELL) : cell)));
}
