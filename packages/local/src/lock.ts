import { randomBytes } from "node:crypto";
import { existsSync, readdirSync, readFileSync, rmSync, statSync } from "node:fs";
import { createServer, type RequestListener, type Server } from "node:http";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import * as z from "zod/mini";
import { parseFile, writeFileAtomically } from "./files";
import type { Folder } from "./folder";

export interface FolderLock {
  /** Answers what the person's other commands ask of the Sereno that holds the folder. */
  serve(listener: RequestListener): void;
  release(): Promise<void>;
}

/** Another Sereno, or another command of it, holds the folder. */
export class FolderInUse extends Error {}

const Lock = z.object({ owner: z.int(), token: z.optional(z.string()) });

const isFreedBySystem = process.platform === "linux";

/**
 * A name that belongs to one process at a time and that Linux frees with the process, however that ends: there are no stale
 * locks to judge, and so no two that judge alike. Elsewhere it is a file, which after a crash has to be deleted by hand.
 */
function nameOf(folder: Folder): string {
  const { dev, ino } = statSync(folder.path, { bigint: true });
  return isFreedBySystem ? `\0sereno-${dev}-${ino}` : join(folder.path, "sereno.db.socket");
}

/**
 * Makes the folder this process's own, and ends an engine that a killed Sereno left behind in it: two must not write one file.
 * @throws FolderInUse when another holds it; Error with one line when the lock file cannot be read.
 */
export async function lockFolder(folder: Folder): Promise<FolderLock> {
  const token = randomBytes(32).toString("base64url");
  let listener: RequestListener = (_, response) => response.writeHead(503).end();
  const server = createServer((request, response) => {
    if (request.headers.authorization === `Bearer ${token}`) listener(request, response);
    else response.writeHead(401).end();
  });
  await listen(server, folder);
  try {
    await endOrphans(folder);
    writeFileAtomically(folder.lock, JSON.stringify({ owner: process.pid, token }));
  } catch (error) {
    server.close();
    throw error;
  }
  return {
    serve: (next) => {
      listener = next;
    },
    release: async () => {
      // Before the name is free: afterwards the file may be a successor's.
      rmSync(folder.lock, { force: true });
      const closed = new Promise((done) => server.close(done));
      server.closeAllConnections();
      await closed;
    },
  };
}

/** How to reach the Sereno that holds the folder: only who may read the folder learns the token. */
export function findOwner(folder: Folder): { socketPath: string; headers: Record<string, string> } {
  const { token } = (existsSync(folder.lock) && parseFile(folder.lock, Lock)) || {};
  return { socketPath: nameOf(folder), headers: { authorization: `Bearer ${token}` } };
}

function listen(server: Server, folder: Folder): Promise<void> {
  return new Promise((done, reject) => {
    server.once("error", (cause: NodeJS.ErrnoException) =>
      reject(cause.code === "EADDRINUSE" ? inUse(folder, existsSync(folder.lock) ? readOwner(folder) : null) : cause),
    );
    server.listen(nameOf(folder), done);
  });
}

const readOwner = ({ lock }: Folder) => parseFile(lock, Lock)?.owner ?? null;

function inUse(folder: Folder, owner: number | null): FolderInUse {
  const who = owner ? `Otra Sereno (proceso ${owner})` : "Otra Sereno";
  const stale = isFreedBySystem ? "" : ` Si no hay ninguna otra, borra ${nameOf(folder)}.`;
  return new FolderInUse(`${who} ya usa ${folder.path}: ciérrala o elige otra carpeta con DATA_DIR.${stale}`);
}

async function endOrphans(folder: Folder): Promise<void> {
  const owner = existsSync(folder.lock) ? readOwner(folder) : 0;
  if (owner === null) {
    throw new Error(
      `El archivo ${folder.lock} está vacío o dañado: si ninguna otra Sereno usa esa carpeta, bórralo y arranca de nuevo.`,
    );
  }
  for (const { pid, parent } of enginesOf(folder.database)) {
    // A Sereno from before there was such a name.
    if (parent === owner) throw inUse(folder, owner);
    await end(pid);
  }
}

async function end(pid: number): Promise<void> {
  try {
    process.kill(pid, "SIGKILL");
    // What has let go of its files stays listed as a zombie until its parent has looked.
    while (!/^State:\s+[ZX]/m.test(readFileSync(`/proc/${pid}/status`, "utf8"))) await wait(2);
  } catch {
    // It is gone.
  }
}

/** The engines with this file, or one beside it that is being restored, as Linux lists them. */
function enginesOf(file: string): { pid: number; parent: number }[] {
  if (!existsSync("/proc")) return [];
  return readdirSync("/proc").flatMap((name) => {
    if (!/^\d+$/.test(name)) return [];
    try {
      const words = readFileSync(`/proc/${name}/cmdline`, "utf8").split("\0");
      if (!words[words.indexOf("--db-path") + 1]?.startsWith(file)) return [];
      const parent = /^PPid:\s+(\d+)/m.exec(readFileSync(`/proc/${name}/status`, "utf8"))?.[1];
      return [{ pid: Number(name), parent: Number(parent) }];
    } catch {
      return []; // It ended while we looked.
    }
  });
}
