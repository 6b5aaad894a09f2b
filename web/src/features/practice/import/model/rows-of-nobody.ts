import { normalizeText } from "@sereno/core/words/spanish/rules";
import { type Cell, textOf } from "./cells";

const TOTAL = /^(?:(?:sub ?|gran )?total(?:es)?|suma|promedio|sum|average)\b/;
const CANCELLED =
  /cancel|anulad|^(?:declin|rechaz|reagend|reprogram|resched|no[ -]?show|no (?:asist|vino|lleg)|inasist|ausen|missed|falto|elimin|deleted|(?:true|yes|si|x)$)/;

/** Whether what stands in a name's place sums up the lines above. */
export const isTotal = (name: string): boolean => TOTAL.test(normalizeText(name));

/** Whether an appointment is not held, by what a program says of it, or by the mark in a column that is called so. */
export const isCancelled = (status: string): boolean => CANCELLED.test(normalizeText(status));

/** Whether a line says again what stands over its columns, as lists do that were printed or put together. */
export function repeats(cells: readonly Cell[], headings: readonly Cell[] = []): boolean {
  const said = cells.map((cell) => normalizeText(textOf(cell)));
  return said.some(Boolean) && said.every((text, place) => !text || text === normalizeText(textOf(headings[place])));
}
