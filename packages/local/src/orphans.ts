import { existsSync, readdirSync, readFileSync } from "node:fs";
import { setTimeout as wait } from "node:timers/promises";

const MARK = "SERENO_PROCESS";

/** Environment variable that marks an engine with the process id of the Sereno that starts it. */
export const markOf = (pid: number): Record<string, string> => ({ [MARK]: String(pid) });

interface EngineProcess {
  pid: number;
  /** Process id of the Sereno that started the engine; null if unknown. */
  owner: number | null;
  isOrphan: boolean;
}

/** Engines in /proc whose database `isOurs` accepts. Orphan: the Sereno that started it is no longer its ancestor. */
export function enginesOf(isOurs: (file: string) => boolean): EngineProcess[] {
  if (!existsSync("/proc")) return [];
  const pids = readdirSync("/proc").filter((name) => /^\d+$/.test(name));
  return pids.map(Number).flatMap((pid) => {
    const words = read(pid, "cmdline").split("\0");
    const at = words.indexOf("--db-path");
    // Skips other commands of the engine, such as a snapshot, which only reads the file.
    if (words[at - 1] !== "serve" || !isOurs(words[at + 1] ?? "")) return [];
    const owner = Number(new RegExp(`(?:^|\0)${MARK}=(\\d+)\0`).exec(read(pid, "environ"))?.[1]) || null;
    return [{ pid, owner, isOrphan: owner !== null && ![...ancestorsOf(pid)].includes(owner) }];
  });
}

/** Kills a process and waits until the process is gone or a zombie, whose files are also released. */
export async function end(pid: number): Promise<void> {
  try {
    process.kill(pid, "SIGKILL");
  } catch {
    return; // The process has ended.
  }
  while (/^State:\s+[^ZX]/m.test(read(pid, "status"))) await wait(2);
}

function* ancestorsOf(pid: number): Generator<number> {
  for (let at = parentOf(pid); at > 0; at = parentOf(at)) yield at;
}

const parentOf = (pid: number): number => Number(/^PPid:\s+(\d+)/m.exec(read(pid, "status"))?.[1] ?? 0);

/** A file of a process in /proc; empty if the process has ended or is not readable. */
function read(pid: number, name: "cmdline" | "environ" | "status"): string {
  try {
    return readFileSync(`/proc/${pid}/${name}`, "utf8");
  } catch {
    return "";
  }
}
