import { type ChildProcessWithoutNullStreams, spawn } from "node:child_process";
import { dirname } from "node:path";
import { fileURLToPath } from "node:url";
import type { Clock } from "@sereno/core/lib/time/clock";
import type { Logger } from "@sereno/core/logger";
import { isBackedUp } from "./backup/take";
import type { Folder } from "./files";

/** The program that makes the backup. The path is right both from `src` and from the build in `dist`. */
const PROGRAM = fileURLToPath(new URL("../src/backup/main.ts", import.meta.url));
/** Milliseconds between checks, and from the start to the first check, because a start has more urgent work. */
const LOOK_MS = 5 * 60_000;

interface Options {
  folder: Folder;
  clock: Clock;
  log: Logger;
  everyMs?: number;
}

/** Checks every five minutes whether the day's backup exists. If not, makes it in another process at low priority. */
export function startDailyBackups({ folder, clock, log, everyMs = LOOK_MS }: Options): { stop(): Promise<void> } {
  let running: { child: ChildProcessWithoutNullStreams; ended: Promise<void> } | null = null;
  let isStopped = false;
  const look = () => {
    if (running || isBackedUp(folder.backups, clock.now())) return;
    const child = spawn(process.execPath, ["--import", "tsx", PROGRAM, "daily"], {
      cwd: dirname(PROGRAM),
      // biome-ignore lint/style/noProcessEnv: the child process reads its settings from the environment.
      env: { ...process.env, DATA_DIR: folder.path },
      stdio: ["pipe", "pipe", "pipe"],
    });
    let output = "";
    const read = (chunk: Buffer) => {
      output = (output + chunk).slice(-500);
    };
    child.stdout.on("data", read);
    child.stderr.on("data", read);
    const ended = new Promise<void>((done) => {
      child.once("error", (cause) => log.error("backup_failed", { cause }));
      child.once("close", (code, signal) => {
        if (code === 0) log.info("backed_up", { said: output.trim() });
        else if (!isStopped) log.error("backup_failed", { said: output.trim(), signal });
        running = null;
        done();
      });
    });
    running = { child, ended };
  };
  const timer = setInterval(look, everyMs);
  return {
    stop: async () => {
      clearInterval(timer);
      isStopped = true;
      // The process exits once its standard input ends. On Windows, `kill` would leave its engine running.
      running?.child.stdin.end();
      await running?.ended;
    },
  };
}
