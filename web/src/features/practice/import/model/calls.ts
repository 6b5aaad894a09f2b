import type { BroughtRow, RowPreview } from "@sereno/core/domain/import/output";
import { ROWS_AT_ONCE, rowsAtOnce } from "@sereno/core/domain/import/rules";
import { type ImportRow, type RowLeaves, weeksOf } from "@sereno/core/domain/import/schema";
import { ClientName } from "@sereno/core/domain/person/schema";
import { inputOf } from "./input";
import { isComing, type Reviewed, settled } from "./review";

interface Sent {
  number: number;
  sent: ImportRow;
}

/** The first lines, up to the number that one call accepts. */
const fitting = (open: Sent[]): Sent[] => open.slice(0, rowsAtOnce(open.map(({ sent }) => weeksOf(sent))));

export interface Asked {
  open: Sent[];
  before: RowLeaves[];
}

/** Name of the next line without a phone whose name was not yet looked up among the clients; undefined if none. */
export const nextNamed = (rows: readonly Reviewed[], asked: ReadonlySet<string>): string | undefined =>
  rows.find(({ line, isOut }) => !isOut && !line.phone && isName(line.name) && !asked.has(line.name))?.line.name;

/** Whether clients may have this name. A look-up of any other name would be refused. */
const isName = (name: string): boolean => ClientName.safeParse(name).success;

/** The next lines to preview (`open`). `before`: lines that may affect the previews, all before the first of `open`. */
export function nextAsked(rows: readonly Reviewed[]): Asked {
  const open: Sent[] = [];
  const before = new Map<number, RowLeaves>();
  for (const row of rows) {
    const input = row.isOut || row.preview ? null : inputOf(row.line, row.decision);
    if (!input || "problem" in input) continue;
    const first = open[0]?.number ?? row.line.number;
    if (open.length === ROWS_AT_ONCE || row.before.some(({ number }) => number > first)) break;
    open.push({ number: row.line.number, sent: input.row });
    for (const { number, leaves } of row.before) before.set(number, leaves);
  }
  return { open: fitting(open), before: [...before].sort(([a], [b]) => a - b).map(([, leaves]) => leaves) };
}

export function answered(rows: readonly Reviewed[], { open }: Asked, previews: readonly RowPreview[]): Reviewed[] {
  const found = new Map(open.map(({ number }, index) => [number, previews[index]]));
  return settled(rows.map((row) => ({ ...row, preview: found.get(row.line.number) ?? row.preview })));
}

export function nextBrought(rows: readonly Reviewed[]): Sent[] {
  const left = rows.filter((row) => !row.outcome && isComing(row)).slice(0, ROWS_AT_ONCE);
  return fitting(
    left.flatMap((row) => {
      const input = inputOf(row.line, row.decision);
      return "row" in input ? [{ number: row.line.number, sent: input.row }] : [];
    }),
  );
}

export function withOutcomes(rows: readonly Reviewed[], brought: readonly Sent[], outcomes: readonly BroughtRow[]) {
  const found = new Map(brought.map(({ number }, index) => [number, outcomes[index]]));
  return rows.map((row) => ({ ...row, outcome: found.get(row.line.number) ?? row.outcome }));
}
