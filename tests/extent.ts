/** `LONG=true` runs tests in full: `npm run test:long`, each night and before a release. */
export const isLong = process.env.LONG === "true";

/** The first value in a normal run, the second with LONG=true. Most values are numbers of random cases. */
export const extent = <T>(eachChange: T, long: T): T => (isLong ? long : eachChange);

/** All cases with LONG=true; otherwise a few that together contain every pair of values. */
export function covering<T extends object>(cells: T[]): T[] {
  if (isLong) return cells;
  const pairsOf = (cell: T) => {
    const values = Object.entries(cell).map((entry) => entry.join());
    return values.flatMap((one, at) => values.slice(at).map((other) => `${one} ${other}`));
  };
  const left = new Set(cells.flatMap(pairsOf));
  const chosen: T[] = [];
  while (left.size > 0) {
    const gains = cells.map((cell) => pairsOf(cell).filter((pair) => left.has(pair)).length);
    const best = cells[gains.indexOf(Math.max(...gains))];
    if (!best) break;
    chosen.push(best);
    for (const pair of pairsOf(best)) left.delete(pair);
  }
  return chosen;
}
