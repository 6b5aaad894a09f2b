import { Table } from "./database";
import { type Run, shrink, simulate, simulateTwice } from "./simulate";

export interface Order {
  endpoint: string;
  seeds: number[];
  /** Seeds up to this one run twice, the others once. */
  twiceUpTo: number;
  isHunt: boolean;
}

export type Report = Run & { milliseconds: number };

async function work({ endpoint, seeds, twiceUpTo, isHunt }: Order): Promise<void> {
  const table = new Table(endpoint);
  const tell = (report: Report) => new Promise<void>((resolve) => process.send?.(report, () => resolve()));
  try {
    for (const seed of seeds) {
      const started = performance.now();
      const run = await (seed > twiceUpTo ? simulate : simulateTwice)(table, seed);
      const milliseconds = performance.now() - started;
      const hasFailed = run.problems.length > 0;
      const shortest = hasFailed && !isHunt ? await shrink(table, seed) : null;
      const { lines } = shortest ? await simulate(table, seed, shortest) : run;
      await tell({ ...run, milliseconds, lines: hasFailed || seeds.length === 1 ? lines : [] });
      if (hasFailed && isHunt) break;
    }
  } finally {
    table.db.connection.destroy();
    process.disconnect?.();
  }
}

process.once("message", (order: Order) => void work(order));
