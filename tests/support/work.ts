import { setImmediate } from "node:timers/promises";

/**
 * Milliseconds of processor time for one request. A request takes 10 to 55, depending on the machine; one whose work
 * grows faster than its text takes seconds.
 */
export const MOST_WORK_MS = 250;
const TRIES = 25;

/**
 * The processor time of a call in this process: the first try within the limit. A slower one may include the compiler
 * or the collector, so the least of many counts.
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
