import { inspect } from "node:util";
import type { Table } from "./database";
import { judgeLeaver } from "./leaver";
import { settle } from "./liveness";
import { judge } from "./oracle";
import { openSetting } from "./setting";
import { doTasks, drawTasks, type Task } from "./tasks";
import { firstDifference } from "./trace";
import { World } from "./world";

export type Run = Awaited<ReturnType<typeof simulate>>;

const TASKS = 58;

export async function simulate(table: Table, seed: number, tasks: readonly Task[] = drawTasks(seed, TASKS)) {
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
    return { seed, steps, lines: trace.lines, problems, struck, succeeded };
  } finally {
    await world.close();
  }
}

export async function simulateTwice(table: Table, seed: number): Promise<Run> {
  const run = await simulate(table, seed);
  const again = await simulate(table, seed);
  if (run.lines.join("\n") === again.lines.join("\n")) return run;
  return {
    ...run,
    problems: [...run.problems, `made again it is another, from ${firstDifference(run.lines, again.lines)}`],
  };
}

/** Maximum number of worlds that `shrink` runs. */
const TRIES = 60;

/** Finds a few tasks that still fail together: omits halves, then quarters, and so on. A kept task draws the same. */
export async function shrink(table: Table, seed: number): Promise<Task[]> {
  let tasks = drawTasks(seed, TASKS);
  let tries = 0;
  const fails = async (some: Task[]) => (await simulate(table, seed, some)).problems.length > 0;
  for (let size = Math.ceil(tasks.length / 2); size >= 1; size = size === 1 ? 0 : Math.ceil(size / 2)) {
    for (let at = 0; at < tasks.length && tries < TRIES; ) {
      const some = [...tasks.slice(0, at), ...tasks.slice(at + size)];
      tries += 1;
      if (await fails(some)) tasks = some;
      else at += size;
    }
  }
  return tasks;
}
