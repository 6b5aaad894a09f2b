import { type SpawnSyncOptions, spawnSync } from "node:child_process";

/**
 * Runs npm, in sight, and answers its exit code. The npm that runs this names its own program: the command of that name is a batch
 * file on Windows, which Node does not start.
 */
export function runNpm(words: string[], options: Pick<SpawnSyncOptions, "cwd" | "env">): number | null {
  const { npm_execpath } = process.env;
  const [command, ...first] = npm_execpath ? [process.execPath, npm_execpath] : ["npm"];
  return spawnSync(command, [...first, ...words], { ...options, stdio: "inherit" }).status;
}
