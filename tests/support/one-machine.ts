import { spawn } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { PutItemCommand } from "@aws-sdk/client-dynamodb";
import { localClient } from "@sereno/local/database";
import { answerConsent } from "@sereno/local/google/consent-visitor";
import { afterEach, beforeEach } from "vitest";
import { type SpawnedSereno, spawnSereno } from "./spawn-sereno";

/** Uses the embedded engine, even if other tests use another. */
const EMBEDDED = { DYNAMODB_ENDPOINT: undefined };

/** Gives each test of a file its own data folder and stops its processes. */
export function useOneMachine() {
  const machine = {
    /** The current test's temporary folder: `data` in it is the data folder, and tests put other files beside it. */
    home: "",
    start: async (environment: Record<string, string | undefined> = {}, options?: { ownGroup?: boolean }) => {
      const sereno = await spawnSereno({ DATA_DIR: join(machine.home, "data"), ...environment }, options);
      running.push(sereno);
      return sereno;
    },
    startEmbedded: (environment: Record<string, string | undefined> = {}, options?: { ownGroup?: boolean }) =>
      machine.start({ ...EMBEDDED, ...environment }, options),
  };
  let running: SpawnedSereno[] = [];
  beforeEach(() => (machine.home = mkdtempSync(join(tmpdir(), "sereno-"))));
  afterEach(async () => {
    await Promise.all(running.map((each) => each.stop("SIGTERM")));
    running = [];
    rmSync(machine.home, { recursive: true, force: true });
  });
  return machine;
}

export async function call(
  sereno: SpawnedSereno,
  method: string,
  path: string,
  token?: string,
  body?: unknown,
  more: Record<string, string> = {},
) {
  const response = await fetch(`${sereno.url}/api/v1${path}`, {
    method,
    headers: { "content-type": "application/json", ...(token ? { authorization: `Bearer ${token}` } : {}), ...more },
    body: body === undefined ? undefined : JSON.stringify(body),
  });
  return { status: response.status, body: JSON.parse(await response.text()), headers: response.headers };
}

export async function signIn(sereno: SpawnedSereno, email: string): Promise<string> {
  const back = await answerConsent((await call(sereno, "GET", "/auth/google/login")).body.authorization_url, { email });
  const { code, state } = Object.fromEntries(back.searchParams);
  return (await call(sereno, "POST", "/auth/google/callback", undefined, { code, state })).body.access_token;
}

const TOMORROW = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10);
const tomorrow = (hour: number) => `${TOMORROW} ${String(hour).padStart(2, "0")}:00:00`;
export const booking = (hour: number) => ({
  patient_name: "Ana Peña",
  patient_phone: "3001234567",
  appointment_date: tomorrow(hour),
});

const wordsOf = (pid: number): string[] => {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, "utf8").split("\0");
  } catch {
    return []; // The process has ended.
  }
};

export function enginesOf(pid: number | undefined): number[] {
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, "utf8").trim().split(" ");
  return children.map(Number).filter((child) => wordsOf(child).includes("--db-path"));
}

export function endpointOf({ pid }: SpawnedSereno): string {
  const words = enginesOf(pid).flatMap(wordsOf);
  const after = (name: string) => words[words.indexOf(name) + 1];
  const socket = words.find((word) => word.endsWith(".door"));
  return socket
    ? pathToFileURL(socket).href.replace(/^file:/, "unix:")
    : `http://${after("--host")}:${after("--port")}`;
}

/** Writes this many items of 50 KB, so that the table takes several pages to read. */
export async function fillPages(endpoint: string, TableName: string, count: number): Promise<void> {
  const client = localClient(endpoint);
  for (let index = 0; index < count; index++) {
    const Item = { pk: { S: `filler ${index}` }, sk: { S: "filler" }, text: { S: "x".repeat(50_000) } };
    await client.send(new PutItemCommand({ TableName, Item }));
  }
  client.destroy();
}

const programOf = (folder: string) =>
  fileURLToPath(new URL(`../../packages/local/src/${folder}/main.ts`, import.meta.url));

/** Runs the program of `npm run backup` or `restore`. `mostKilobytes` limits what it may write to one file. */
export const runBackup = (
  command: "backup" | "restore",
  environment: Record<string, string | undefined>,
  file: string,
  mostKilobytes?: number,
) => run([programOf("backup"), command, file], environment, mostKilobytes);

export const runCheck = (environment: Record<string, string | undefined>, ...words: string[]) =>
  run([programOf("check"), ...words], environment);

function run(program: string[], environment: Record<string, string | undefined>, mostKilobytes?: number) {
  const words = [process.execPath, "--import", import.meta.resolve("tsx"), ...program];
  const bound = mostKilobytes ? `ulimit -f ${2 * mostKilobytes}; ` : "";
  const child = spawn("sh", ["-c", `${bound}exec "$@"`, "sh", ...words], {
    env: { ...process.env, ...EMBEDDED, ...environment },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let output = "";
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (chunk) => (output += chunk));
  return new Promise<{ code: number | null; output: string }>((resolve) =>
    child.once("close", (code) => resolve({ code, output: output.trim() })),
  );
}
