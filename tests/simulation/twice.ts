import type { Table } from "./database";
import { type Run, simulate } from "./simulate";
import { firstDifference } from "./trace";

export async function simulateTwice(table: Table, seed: number): Promise<Run> {
  const run = await simulate(table, seed);
  const again = await simulate(table, seed);
  if (run.hash === again.hash) return run;
  return {
    ...run,
    problems: [...run.problems, `made again it is another, from ${firstDifference(run.lines, again.lines)}`],
  };
}
