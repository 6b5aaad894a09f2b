import { spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { existsSync, readdirSync, statSync } from "node:fs";
import { rm, statfs } from "node:fs/promises";
import { dirname, join } from "node:path";
import { createInterface } from "node:readline";
import { isStorageFull } from "@sereno/core/db/failures";
import * as z from "zod/mini";
import { damaged, isDamage } from "./engine";
import { type EngineProgram, findEngine } from "./engine-program";
import { parseJson, removeDatabase, SNAPSHOTS, unwritable } from "./files";
import { end, enginesOf } from "./orphans";

const Answer = z.object({ id: z.int(), result: z.optional(z.object({ isError: z.optional(z.boolean()) })) });

/** First message of the Model Context Protocol, by which Sereno requests a snapshot from the engine. */
const HELLO = { protocolVersion: "2025-03-26", capabilities: {}, clientInfo: { name: "sereno", version: "1" } };

const folderOf = (database: string) => join(dirname(database), SNAPSHOTS, "snapshots");

/** Copies a database file, as it is at one moment, to a file that the caller deletes. A second engine makes the copy
 * (SQLite's VACUUM INTO), without blocking the first engine's requests. Throws an Error of one line. */
export async function takeSnapshot(program: EngineProgram, database: string): Promise<string> {
  await requireRoom(database);
  // A short name, because the engine that opens the copy has a socket beside it, whose path must not exceed 103 bytes.
  const name = `${process.pid}-${randomBytes(4).toString("hex")}`;
  const file = join(folderOf(database), `${name}.db`);
  try {
    await order(program, database, name);
    return file;
  } catch (error) {
    if (existsSync(file)) removeDatabase(file);
    throw error;
  }
}

/** Throws unless one and a half times the copy's size is free, so that the practice can still write. */
async function requireRoom(database: string): Promise<void> {
  const size = (file: string) => statSync(file, { throwIfNoEntry: false })?.size ?? 0;
  const needed = 1.5 * (size(database) + size(`${database}-wal`));
  const { bavail, bsize } = await statfs(dirname(database));
  if (bavail * bsize < needed) throw unwritable(dirname(database), NO_ROOM);
}

const NO_ROOM = Object.assign(new Error("no room for a copy"), { code: "ENOSPC" });

/** Deletes the copies of processes that have ended, except those that an engine still holds open on Windows. */
export async function forgetSnapshots(database: string): Promise<void> {
  const folder = folderOf(database);
  if (!existsSync(folder)) return;
  for (const { pid, isOrphan } of enginesOf((file) => dirname(file) === folder)) if (isOrphan) await end(pid);
  for (const name of readdirSync(folder)) {
    if (isAlive(Number.parseInt(name, 10))) continue;
    await rm(join(folder, name), { force: true }).catch(() => undefined);
  }
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

function order(program: EngineProgram, database: string, name: string): Promise<void> {
  const engine = spawn(findEngine(program), ["mcp", "--db-path", database], {
    stdio: ["pipe", "pipe", "pipe"],
    env: {},
  });
  const tell = (message: object) => engine.stdin.write(`${JSON.stringify({ jsonrpc: "2.0", ...message })}\n`);
  const ended = new Promise<number | string | null>((resolve) =>
    engine.once("close", (code, signal) => resolve(code ?? signal)),
  );
  let output = "";
  engine.stderr.on("data", (chunk) => {
    output = (output + chunk).slice(-500);
  });
  const done = new Promise<void>((resolve, reject) => {
    const fail = (why: unknown) => reject(refusal(database, String(why)));
    engine.once("error", fail);
    engine.stdin.on("error", fail);
    void ended.then((how) => fail(output.trim() || how));
    createInterface(engine.stdout).on("line", (line) => {
      const answer = parseJson(line, Answer);
      if (answer?.id === 1) {
        tell({ method: "notifications/initialized" });
        tell({ id: 2, method: "tools/call", params: { name: "create_snapshot", arguments: { name } } });
      } else if (answer?.result && !answer.result.isError) resolve();
      else fail(line);
    });
    tell({ id: 1, method: "initialize", params: HELLO });
  });
  return done.finally(async () => {
    // The engine exits when its standard input ends.
    engine.stdin.end();
    await ended;
  });
}

function refusal(database: string, output: string): Error {
  const cause = new Error(output);
  if (isStorageFull(cause)) return unwritable(dirname(database), cause);
  if (isDamage(cause)) return damaged(database, cause);
  return new Error(`El motor no pudo copiar ${database}: ${output}`, { cause });
}
