import { setImmediate } from "node:timers/promises";

/**
 * Limit of processor time for one request, in milliseconds. A request takes 10 to 55 of them, depending on the machine;
 * one whose work grows faster than its text takes seconds.
 */
export const MOST_WORK_MS = 250;
const TRIES = 25;

/**
 * Processor time of a call in this process. A slow try may include the compiler or the garbage collector, so the call
 * is repeated until one is within the limit; the minimum counts.
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
