import type { Table } from "./database";
import { simulate } from "./simulate";
import { drawTasks, type Task } from "./tasks";

/** Maximum number of worlds to try. */
const TRIES = 60;

/** Finds few tasks that still fail: leaves out halves, then quarters, and so on. Other tasks keep their draws. */
export async function shrink(table: Table, seed: number, count: number): Promise<Task[]> {
  let tasks = drawTasks(seed, count);
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
