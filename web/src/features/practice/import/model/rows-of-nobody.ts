import { normalizeText } from "@sereno/core/lib/spanish/rules";
import { type Cell, textOf } from "./cells";

const TOTAL = /^(?:(?:sub ?|gran )?total(?:es)?|suma|promedio|sum|average)\b/;

/** Whether what stands in a name's place sums up the lines above. */
export const isTotal = (name: string): boolean => TOTAL.test(normalizeText(name));

/** Whether a line says again what stands over its columns, as lists do that were printed or put together. */
export function repeats(cells: readonly Cell[], headings: readonly Cell[] = []): boolean {
  const said = cells.map((cell) => normalizeText(textOf(cell)));
  return said.some(Boolean) && said.every((text, place) => !text || text === normalizeText(textOf(headings[place])));
}
