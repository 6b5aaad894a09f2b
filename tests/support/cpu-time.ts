import { readFileSync } from "node:fs";

/** CPU time of this thread in milliseconds; of the whole process where Linux's /proc is missing. Other threads run
 * other tests at the same time, so their time must not count. */
export function cpuTime(): number {
  try {
    return Number(readFileSync("/proc/thread-self/schedstat", "utf8").split(" ")[0]) / 1_000_000;
  } catch {
    const { user, system } = process.cpuUsage();
    return (user + system) / 1000;
  }
}
