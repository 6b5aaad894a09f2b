import { setImmediate } from "node:timers/promises";

/**
 * Milliseconds of a processor that one request may take here. A request takes 10 to 55, by the machine and what else runs on it; one whose
 * work grows faster than its text takes seconds.
 */
export const MOST_WORK_MS = 250;
const TRIES = 25;

/**
 * How much work is in a call: milliseconds of this process, the first try that stays within what a request may ask for. One that passes it
 * may have met the compiler or the collector, whose work on all that other tests left is counted here, too; so it is the least of many.
 */
export async function workOf(ask: () => unknown): Promise<number> {
  let least = Number.POSITIVE_INFINITY;
  for (let tries = 0; tries < TRIES && least > MOST_WORK_MS; tries++) {
    await setImmediate();
    const before = process.cpuUsage();
    await ask();
    const { user, system } = process.cpuUsage(before);
    least = Math.min(least, (user + system) / 1000);
  }
  return least;
}
