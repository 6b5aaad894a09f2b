import { readFileSync } from "node:fs";

/** CPU time of this thread, in milliseconds, because others run other tests. Without /proc, the process's. */
export function cpuTime(): number {
  try {
    return Number(readFileSync("/proc/thread-self/schedstat", "utf8").split(" ")[0]) / 1_000_000;
  } catch {
    const { user, system } = process.cpuUsage();
    return (user + system) / 1000;
  }
}
