import { setImmediate } from "node:timers/promises";
import { cpuTime } from "./cpu-time";

/** A request takes 10 to 55 ms of processor time, or seconds if a regular expression takes more than linear time. */
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
