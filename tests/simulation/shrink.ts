import type { Table } from "./database";
import { simulate } from "./simulate";
import { drawTasks, type Task } from "./tasks";

/** So many worlds at most are tried to find a shorter one. */
const TRIES = 60;

/**
 * The fewest tasks found with which a seed fails still: halves are left out, then quarters, and so on. What the others draw and
 * whose turn it is stays as like as it can.
 */
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
