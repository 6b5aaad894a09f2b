import { spawn } from "node:child_process";
import { existsSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { createServer } from "node:net";
import { delimiter, dirname, join } from "node:path";
import { CreateTableCommand, DynamoDBClient, ResourceInUseException } from "@aws-sdk/client-dynamodb";
import { tableDefinition } from "@sereno/core/db/keys";
import * as z from "zod/mini";
import { completeTable } from "./table";

const NO_ENGINE = [
  "No hay motor de base de datos. Tres formas de tener uno:",
  "  1. npm install, en Linux x64: instala @dynoxide/linux-x64;",
  "  2. el programa dynoxide en el PATH;",
  "  3. DYNAMODB_ENDPOINT con la dirección de otro, como DynamoDB Local en Docker:",
  "     docker run -p 8000:8000 amazon/dynamodb-local  y  DYNAMODB_ENDPOINT=http://localhost:8000",
].join("\n");

export interface DatabaseEngine {
  endpoint: string;
  /** Which engine it is and where it keeps its data, in words. */
  description: string;
  stop(): Promise<void>;
}

export interface EngineChoice {
  /** Where the embedded engine keeps its data; null keeps it in memory. */
  file: string | null;
  /** A database that is running already, to be used instead of the embedded one. */
  endpoint?: string;
  /** The folders in which programs are looked for. */
  path: string;
  /** As in the name of the engine's npm package. */
  platform: string;
}

/** Where the engine's program is: the platform's package, or dynoxide on PATH. */
function findEngine({ path, platform }: EngineChoice): string | null {
  try {
    const manifest = createRequire(import.meta.url).resolve(`@dynoxide/${platform}/package.json`);
    const program = join(dirname(manifest), "dynoxide");
    if (existsSync(program)) return program;
  } catch {
    // Not installed for this platform: PATH decides.
  }
  const onPath = path.split(delimiter).map((folder) => join(folder, "dynoxide"));
  return onPath.find((program) => existsSync(program)) ?? null;
}

/**
 * Starts the embedded database, or uses the one at `endpoint`.
 * @throws Error that names the three ways to have an engine, or says why it did not start.
 */
export async function startDatabase(choice: EngineChoice): Promise<DatabaseEngine> {
  const { file, endpoint } = choice;
  if (endpoint) return { endpoint, description: endpoint, stop: async () => undefined };
  const program = findEngine(choice);
  if (!program) throw new Error(NO_ENGINE);
  if (file) takeOver(file);
  const port = await freePort();
  const child = spawn(program, ["serve", "--port", String(port), ...(file ? ["--db-path", file] : [])], {
    stdio: ["ignore", "ignore", "pipe"],
  });
  if (file) writeFileSync(`${file}.lock`, JSON.stringify({ owner: process.pid, engine: child.pid }));
  let output = "";
  child.stderr.on("data", (chunk) => {
    output = (output + chunk).slice(-2000);
  });
  const exited = new Promise<number | null>((resolve) => child.once("exit", resolve));
  const failed = exited.then((code) => {
    throw new Error(`La base de datos no arrancó (código ${code}). ${output.trim()}`);
  });
  failed.catch(() => undefined);
  child.once("error", () => undefined);
  const url = `http://127.0.0.1:${port}`;
  await Promise.race([answers(url), failed]);
  return {
    endpoint: url,
    description: `dynoxide (${file ?? "en memoria"})`,
    stop: async () => {
      child.kill("SIGTERM");
      await exited;
      if (file) rmSync(`${file}.lock`, { force: true });
    },
  };
}

const Lock = z.object({ owner: z.int(), engine: z.int() });

/**
 * Makes sure that nobody else uses the data: a living Sereno is left alone, and an engine whose Sereno was killed is ended,
 * since two engines must not write one file.
 */
function takeOver(file: string): void {
  if (!existsSync(`${file}.lock`)) return;
  const lock = Lock.safeParse(JSON.parse(readFileSync(`${file}.lock`, "utf8")));
  if (!lock.success) return;
  const { owner, engine } = lock.data;
  if (!runsWith(engine, file)) return;
  if (isAlive(owner)) {
    throw new Error(
      `Otra Sereno (proceso ${owner}) ya usa ${dirname(file)}: ciérrala o elige otra carpeta con DATA_DIR.`,
    );
  }
  process.kill(engine, "SIGKILL");
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

/** True when that process is an engine with this file, and not another program that was given the same number. */
function runsWith(pid: number, file: string): boolean {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, "utf8").includes(file);
  } catch {
    return false;
  }
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once("error", reject);
    server.listen(0, "127.0.0.1", () => {
      const address = server.address();
      const port = typeof address === "object" && address ? address.port : 0;
      server.close(() => resolve(port));
    });
  });
}

async function answers(url: string): Promise<void> {
  for (let attempt = 0; attempt < 250; attempt++) {
    try {
      await fetch(url);
      return;
    } catch {
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
  }
  throw new Error("La base de datos no respondió en 5 segundos.");
}

/** A client of the local database. Its credentials open nothing: the engine asks for some. */
export const localClient = (endpoint: string): DynamoDBClient =>
  new DynamoDBClient({
    endpoint,
    region: "us-east-1",
    credentials: { accessKeyId: "local", secretAccessKey: "local" },
  });

/** Makes the table if it is not there yet, or completes it if it is of an older Sereno. */
export async function ensureTable(client: DynamoDBClient, table: string): Promise<void> {
  try {
    await client.send(new CreateTableCommand(tableDefinition(table)));
  } catch (error) {
    if (!(error instanceof ResourceInUseException)) throw error;
  }
  await completeTable(client, table);
}
