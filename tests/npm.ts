import { type SpawnSyncOptions, spawnSync } from "node:child_process";
import { ROOT } from "./files";

/** Runs npm and returns the exit code. Uses `npm_execpath`, because Node cannot start npm's batch file on Windows. */
export function runNpm(words: string[], options: Pick<SpawnSyncOptions, "cwd" | "env">): number | null {
  const { npm_execpath } = process.env;
  const [command, ...first] = npm_execpath ? [process.execPath, npm_execpath] : ["npm"];
  return spawnSync(command, [...first, ...words], { ...options, stdio: "inherit" }).status;
}

/** Builds the web, which unit tests that start Sereno and all browser tests need. Ends the process if this fails. */
export function buildWeb(): void {
  if (runNpm(["run", "build", "-w", "@sereno/web", "--silent"], { cwd: ROOT }) !== 0) process.exit(1);
}
