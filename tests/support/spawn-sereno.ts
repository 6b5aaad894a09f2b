import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { ownTableName } from "./own-tables";

const MAIN = fileURLToPath(new URL("../../packages/local/dist/main.js", import.meta.url));

export interface SpawnedSereno {
  url: string;
  googleUrl: string;
  pid: number | undefined;
  output(): string;
  isRunning(): boolean;
  /** Exit code of the process; null after a kill. */
  ended: Promise<number | null>;
  /** Sends a signal and waits for `ended`. */
  stop(signal?: NodeJS.Signals): Promise<number | null>;
}

/** Milliseconds to wait for the start: less than a test's time limit, so that a late server's output is still shown. */
const START_MS = 240_000;

/** Name of the table: on a shared DynamoDB endpoint, each data folder has a table of its own. */
const tableOf = ({ DYNAMODB_ENDPOINT, DATA_DIR = "" }: Record<string, string | undefined>) =>
  DYNAMODB_ENDPOINT ? ownTableName(createHash("sha256").update(DATA_DIR).digest("hex").slice(0, 16)) : undefined;

// Starts the built server in a child process, on free ports unless `environment` sets them. `ownGroup`: in its own
// process group, as a terminal does. Rejects with the server's output if the server exits or does not start in time.
export function spawnSereno(
  environment: Record<string, string | undefined>,
  { ownGroup = false }: { ownGroup?: boolean } = {},
): Promise<SpawnedSereno> {
  const settings = {
    ...process.env,
    // Not inherited from the test runner, so that tests notice if Sereno no longer silences the warning itself.
    AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED: undefined,
    PORT: "0",
    GOOGLE_PORT: "0",
    ...environment,
  };
  const child = spawn(process.execPath, ["--enable-source-maps", MAIN], {
    env: { DYNAMODB_TABLE: tableOf(settings), ...settings },
    stdio: ["ignore", "pipe", "pipe"],
    detached: ownGroup,
  });
  let output = "";
  const exited = new Promise<number | null>((resolve) => child.once("exit", (code) => resolve(code)));
  const stop = (signal: NodeJS.Signals = "SIGTERM") => {
    child.kill(signal);
    return exited;
  };
  const isRunning = () => child.exitCode === null && child.signalCode === null;
  return new Promise((resolve, reject) => {
    const late = setTimeout(() => {
      child.kill("SIGKILL");
      reject(new Error(`Sereno did not start: ${output}`));
    }, START_MS);
    const read = (chunk: Buffer) => {
      output += chunk;
      const url = /^Sereno:\s+(\S+)/m.exec(output)?.[1];
      const googleUrl = /^Google:\s+(\S+)/m.exec(output)?.[1];
      if (!url || !googleUrl) return;
      clearTimeout(late);
      resolve({ url, googleUrl, pid: child.pid, output: () => output, isRunning, ended: exited, stop });
    };
    child.stdout.on("data", read);
    child.stderr.on("data", read);
    void exited.then((code) => {
      clearTimeout(late);
      reject(new Error(`exit ${code}: ${output.trim()}`));
    });
  });
}

/** Runs `use` with an empty data folder, which is removed afterwards. */
export async function withDataDir(use: (dataDir: string) => Promise<void>): Promise<void> {
  const dataDir = mkdtempSync(join(tmpdir(), "sereno-e2e-"));
  await use(dataDir);
  rmSync(dataDir, { recursive: true, force: true });
}
