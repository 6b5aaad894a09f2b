import { normalizeText } from "@sereno/core/lib/spanish/rules";
import { type Cell, textOf } from "./cells";

const TOTAL = /^(?:(?:sub ?|gran )?total(?:es)?|suma|promedio|sum|average)\b/;

/** Whether the name cell marks a total of the rows above. */
export const isTotal = (name: string): boolean => TOTAL.test(normalizeText(name));

/** Whether a row repeats the headings, as lists made for printing do on each page. */
export function repeats(cells: readonly Cell[], headings: readonly Cell[] = []): boolean {
  const said = cells.map((cell) => normalizeText(textOf(cell)));
  return said.some(Boolean) && said.every((text, place) => !text || text === normalizeText(textOf(headings[place])));
}
