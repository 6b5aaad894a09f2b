import { randomBytes } from "node:crypto";
import { existsSync, rmSync, statSync } from "node:fs";
import { createServer, type RequestListener, type Server } from "node:http";
import { join } from "node:path";
import * as z from "zod/mini";
import { parseFile, writeFileAtomically } from "./files";
import type { Folder } from "./folder";
import { end, enginesOf } from "./orphans";

export interface FolderLock {
  /** Answers requests of this user's other commands. */
  serve(listener: RequestListener): void;
  release(): Promise<void>;
}

/** The folder is locked by another Sereno or one of its commands. */
export class FolderInUse extends Error {}

const Lock = z.object({ owner: z.int(), token: z.optional(z.string()) });

/**
 * A socket name that one process can own and that Linux and Windows release with the process, so that no stale locks
 * exist. On other systems it is a file, which must be deleted by hand after a crash.
 */
function nameOf(folder: Folder): string {
  const { dev, ino } = statSync(folder.path, { bigint: true });
  if (process.platform === "linux") return `\0sereno-${dev}-${ino}`;
  if (process.platform === "win32") return `\\\\.\\pipe\\sereno-${dev}-${ino}`;
  return join(folder.path, "sereno.db.socket");
}

/**
 * Locks the folder for this process, and ends an engine left by a killed Sereno, because two must not write one file.
 * @throws FolderInUse if another process holds it; Error of one line if the lock file cannot be read or a living engine
 * has the database open.
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
      // The lock file is deleted before the name is released: afterwards it may belong to another process.
      if (findToken(folder) === token) rmSync(folder.lock, { force: true });
      const closed = new Promise((done) => server.close(done));
      server.closeAllConnections();
      await closed;
    },
  };
}

/** How to reach the Sereno that holds the folder. The token is readable only with access to the folder. */
export function findOwner(folder: Folder): { socketPath: string; headers: Record<string, string> } {
  return { socketPath: nameOf(folder), headers: { authorization: `Bearer ${findToken(folder)}` } };
}

const findToken = ({ lock }: Folder) => (existsSync(lock) ? parseFile(lock, Lock)?.token : undefined);

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
  const name = nameOf(folder);
  const stale = name.startsWith(folder.path) ? ` Si no hay ninguna otra, borra ${name}.` : "";
  return new FolderInUse(`${who} ya usa ${folder.path}: ciérrala o elige otra carpeta con DATA_DIR.${stale}`);
}

async function endOrphans(folder: Folder): Promise<void> {
  const isDamaged = existsSync(folder.lock) && readOwner(folder) === null;
  if (isDamaged) {
    throw new Error(
      `El archivo ${folder.lock} está vacío o dañado: si ninguna otra Sereno usa esa carpeta, bórralo y arranca de nuevo.`,
    );
  }
  const isOurs = (file: string) => file === folder.database || file === folder.draft;
  for (const { pid, owner, isOrphan } of enginesOf(isOurs)) {
    if (!isOrphan) throw stillUsed(folder, pid, owner);
    await end(pid);
  }
}

/** The error for a living engine of another program, or of a Sereno whose folder at this path was replaced. */
function stillUsed({ database }: Folder, pid: number, owner: number | null): Error {
  const who = owner === null ? `Otro programa (proceso ${pid})` : `Otra Sereno (proceso ${owner})`;
  return new Error(`${who} usa todavía ${database}: ciérralo y arranca de nuevo, o elige otra carpeta con DATA_DIR.`);
}
