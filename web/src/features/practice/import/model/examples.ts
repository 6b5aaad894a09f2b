import { type Table, textOf } from "./cells";
import { findHeadings } from "./columns";

const NAMES_SHOWN = 2;

/** Up to two cells that differ between a file's encodings, as text per encoding; null if all agree. */
export function examplesOf(tables: readonly Table[]): string[] | null {
  const [first = [], ...others] = tables;
  const { columns, line } = findHeadings(first);
  const places = first.slice(line + 1).flatMap((cells, at) =>
    cells.flatMap((cell, column) => {
      const text = textOf(cell);
      const isOther = others.some((table) => textOf(table[line + 1 + at]?.[column]) !== text);
      return isOther ? [{ at: line + 1 + at, column, rank: column === columns.name ? 0 : 1 }] : [];
    }),
  );
  const shown = places.sort((a, b) => a.rank - b.rank).slice(0, NAMES_SHOWN);
  return shown.length === 0
    ? null
    : tables.map((table) => shown.map(({ at, column }) => textOf(table[at]?.[column])).join(", "));
}
