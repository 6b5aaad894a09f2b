import { randomBytes, randomUUID } from "node:crypto";
import { existsSync, rmSync, statSync } from "node:fs";
import { createServer, type RequestListener, type Server, STATUS_CODES } from "node:http";
import { homedir } from "node:os";
import { join } from "node:path";
import type { Duplex } from "node:stream";
import type { Logger } from "@sereno/core/logger";
import * as z from "zod/mini";
import { type Folder, parseFile, writeFileAtomically } from "./files";
import { close } from "./listening";
import { end, enginesOf } from "./orphans";
import { LONGEST_SOCKET } from "./seclusion";

export interface FolderLock {
  /** From now on `listener` answers requests with the lock file's token; until then they get 503. */
  serve(listener: RequestListener): void;
  release(): Promise<void>;
}

export class FolderInUse extends Error {}

const Lock = z.object({ owner: z.int(), token: z.optional(z.string()) });

// The folder's socket name, which only one process can own. Linux and Windows release the name when the process ends.
// On other systems the socket is a file, which must be deleted by hand after a crash. It is in the data folder or, where
// its path would be too long, in the user's folder, in which no system deletes old files.
function nameOf(folder: Folder): string {
  const { dev, ino } = statSync(folder.path, { bigint: true });
  if (process.platform === "linux") return `\0sereno-${dev}-${ino}`;
  if (process.platform === "win32") return `\\\\.\\pipe\\sereno-${dev}-${ino}`;
  const beside = join(folder.path, "sereno.db.socket");
  return Buffer.byteLength(beside) <= LONGEST_SOCKET ? beside : join(homedir(), `.sereno-${dev}-${ino}.socket`);
}

/** Locks a data folder. On Linux ends a killed Sereno's engines, as two engines must not write one database. Throws
 * FolderInUse if a Sereno holds the folder, or a one-line Error if the lock is damaged or an engine uses the data. */
export async function lockFolder(folder: Folder): Promise<FolderLock> {
  const token = randomBytes(32).toString("base64url");
  let listener: RequestListener = (_, response) => response.writeHead(503).end();
  const server = createServer((request, response) => {
    if (request.headers.authorization === `Bearer ${token}`) listener(request, response);
    else response.writeHead(401).end();
  });
  await listen(server, folder);
  // If the process exits without a release, deletes the socket on systems where the socket is a file.
  const closeServer = () => void server.close();
  process.once("exit", closeServer);
  server.once("close", () => process.off("exit", closeServer));
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
      // Deletes the lock file before the socket name is released: afterwards the file may be another process's.
      if (readLock(folder)?.token === token) rmSync(folder.lock, { force: true });
      await close(server);
    },
  };
}

/** Socket and headers of requests to the Sereno that holds the folder. The token is in the lock file. */
export function findOwner(folder: Folder): { socketPath: string; headers: Record<string, string> } {
  return { socketPath: nameOf(folder), headers: { authorization: `Bearer ${readLock(folder)?.token}` } };
}

/** The content of the lock file; undefined if there is none, null if it is damaged. */
const readLock = ({ lock }: Folder) => (existsSync(lock) ? parseFile(lock, Lock) : undefined);

function listen(server: Server, folder: Folder): Promise<void> {
  return new Promise((done, reject) => {
    server.once("error", (cause: NodeJS.ErrnoException) => reject(cause.code === "EADDRINUSE" ? inUse(folder) : cause));
    server.listen(nameOf(folder), done);
  });
}

function inUse(folder: Folder): FolderInUse {
  const owner = readLock(folder)?.owner;
  const who = owner ? `Otra Sereno (proceso ${owner})` : "Otra Sereno";
  const name = nameOf(folder);
  const stale = existsSync(name) ? ` Si no hay ninguna otra, borra ${name}.` : "";
  return new FolderInUse(`${who} ya usa ${folder.path}: ciérrala o elige otra carpeta con DATA_DIR.${stale}`);
}

async function endOrphans(folder: Folder): Promise<void> {
  if (readLock(folder) === null) {
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

/** The error if a running engine still uses the database. `owner` is null if another program started the engine. */
function stillUsed({ database }: Folder, pid: number, owner: number | null): Error {
  const who = owner === null ? `Otro programa (proceso ${pid})` : `Otra Sereno (proceso ${owner})`;
  return new Error(`${who} usa todavía ${database}: ciérralo y arranca de nuevo, o elige otra carpeta con DATA_DIR.`);
}

interface Refusal {
  status: number;
  code: string;
  text: string;
}

const BAD_REQUEST: Refusal = { status: 400, code: "bad_request", text: "No entendimos la solicitud." };

/** Answers to unreadable requests by Node's error code. Any other code gets `BAD_REQUEST`. */
const REFUSALS: Record<string, Refusal> = {
  HPE_HEADER_OVERFLOW: {
    status: 431,
    code: "headers_too_large",
    text: "Los encabezados de la solicitud son demasiado grandes.",
  },
  ERR_HTTP_REQUEST_TIMEOUT: { status: 408, code: "request_timeout", text: "La solicitud tardó demasiado en llegar." },
};

export const problemOf = ({ status, code, text }: Refusal, request_id?: string): string =>
  JSON.stringify({ type: `urn:sereno:problem:${code}`, title: text, status, detail: text, code, request_id });

/** Answers a request that Node cannot read with a problem document, and closes the connection. */
export function refuseUnreadable(log: Logger, error: NodeJS.ErrnoException, socket: Duplex): void {
  if (!socket.writable || error.code === "ECONNRESET") {
    socket.destroy();
    return;
  }
  const refusal = REFUSALS[error.code ?? ""] ?? BAD_REQUEST;
  const requestId = randomUUID();
  log.info("unreadable", { requestId, status: refusal.status });
  const body = problemOf(refusal, requestId);
  const head = [
    `HTTP/1.1 ${refusal.status} ${STATUS_CODES[refusal.status]}`,
    "content-type: application/problem+json; charset=utf-8",
    `content-length: ${Buffer.byteLength(body)}`,
    "cache-control: no-store",
    `x-request-id: ${requestId}`,
    "connection: close",
  ];
  socket.end(`${head.join("\r\n")}\r\n\r\n${body}`);
}
