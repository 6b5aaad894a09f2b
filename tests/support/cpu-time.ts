import { readFileSync } from "node:fs";

/** Milliseconds for which a processor has run this thread; elsewhere than on Linux, this process. The other threads of
 * the process run other tests at the same time. */
export function cpuTime(): number {
  try {
    return Number(readFileSync("/proc/thread-self/schedstat", "utf8").split(" ")[0]) / 1_000_000;
  } catch {
    const { user, system } = process.cpuUsage();
    return (user + system) / 1000;
  }
}
