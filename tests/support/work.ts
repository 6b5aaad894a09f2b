import { setImmediate } from "node:timers/promises";
import { cpuTime } from "./cpu-time";

/** Limit of a request's processor time. A normal request takes 10 to 55 ms, a slow regular expression seconds. */
export const MOST_WORK_MS = 250;
const TRIES = 25;

/** Processor time of a call. Repeats a call above the limit, because the compiler or garbage collector may slow one. */
export async function workOf(ask: () => unknown): Promise<number> {
  let least = Number.POSITIVE_INFINITY;
  for (let tries = 0; tries < TRIES && least > MOST_WORK_MS; tries++) {
    await setImmediate();
    const before = cpuTime();
    await ask();
    least = Math.min(least, cpuTime() - before);
  }
  return least;
}
