import { inspect } from "node:util";
import type { Table } from "./database";
import { judgeLeaver } from "./leaver";
import { settle } from "./liveness";
import { judge } from "./oracle";
import { openSetting } from "./setting";
import { doTasks, drawTasks, type Task } from "./tasks";
import { World } from "./world";

export interface Run {
  seed: number;
  steps: number;
  lines: string[];
  hash: string;
  problems: string[];
  struck: Record<string, number>;
  succeeded: Record<string, boolean>;
}

export const TASKS = 58;

/** One world from start to end: runs the drawn tasks with their faults, then recovers and checks. */
export async function simulate(
  table: Table,
  seed: number,
  tasks: readonly Task[] = drawTasks(seed, TASKS),
): Promise<Run> {
  const world = await World.open(table, seed);
  try {
    const living = world.inside(async () => {
      const clients = await openSetting(world);
      world.breakThings();
      await world.run(doTasks(world, clients, tasks));
      const assistant = clients.get("ana-agent");
      if (!assistant) throw new Error("nobody sends");
      for (const each of await settle(world, assistant)) world.problem(each);
      for (const each of await judge(world)) world.problem(each);
      for (const each of await judgeLeaver(world)) world.problem(each);
    });
    await living.catch((error: unknown) => world.problem(`it broke off: ${inspect(error)}`));
    const { steps, trace, problems, struck, succeeded } = world;
    return { seed, steps, lines: trace.lines, hash: trace.hash(), problems, struck, succeeded };
  } finally {
    await world.close();
  }
}
