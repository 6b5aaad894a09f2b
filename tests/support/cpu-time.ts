import { readFileSync } from "node:fs";

/** CPU milliseconds of this thread, because other threads run other tests; without /proc, of the whole process. */
export function cpuTime(): number {
  try {
    return Number(readFileSync("/proc/thread-self/schedstat", "utf8").split(" ")[0]) / 1_000_000;
  } catch {
    const { user, system } = process.cpuUsage();
    return (user + system) / 1000;
  }
}
