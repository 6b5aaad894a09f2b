import { execFile } from "node:child_process";
import { randomInt } from "node:crypto";
import { rmSync } from "node:fs";
import { createServer } from "node:http";
import { fileURLToPath, pathToFileURL } from "node:url";
import { promisify } from "node:util";
import { close, listen } from "./listening";

const DOOR = fileURLToPath(new URL("../src/door.mjs", import.meta.url));
const PORT = "8000";

/** Options of `unshare` for new network and process namespaces, whose processes all end when the first of them does. */
const ALONE = ["--user", "--map-root-user", "--net", "--pid", "--fork", "--kill-child"];
const LOOPBACK_UP = "ip link set lo up";

export interface Place {
  /** `unix:` and a path for a socket, else an HTTP address. */
  endpoint: string;
  isPrivate: boolean;
  command(program: string, args: string[]): string[];
  /** Deletes the socket, if there is one. */
  clear(): void;
}

/** Finds an address for an engine. Because an engine accepts every caller, the address is a socket beside `file` that
 * only this user can open, if Linux permits network namespaces; else a loopback address, open to all programs here. */
export async function findPlace(file: string | null, environment: NodeJS.ProcessEnv): Promise<Place> {
  const socket = `${file}.door`;
  if (file && (await canBeAlone(environment)) && (await canListen(socket))) {
    return {
      endpoint: pathToFileURL(socket).href.replace(/^file:/, "unix:"),
      isPrivate: true,
      command: (program, args) => {
        const inside = [process.execPath, DOOR, socket, PORT, program, ...args, "--port", PORT];
        return ["unshare", ...ALONE, "sh", "-c", `${LOOPBACK_UP} && exec "$@"`, "sh", ...inside];
      },
      clear: () => rmSync(socket, { force: true }),
    };
  }
  const host = anyLoopback();
  const port = await freePort(host);
  return {
    endpoint: `http://${host}:${port}`,
    isPrivate: false,
    command: (program, args) => [program, ...args, "--host", host, "--port", String(port)],
    clear: () => undefined,
  };
}

export const socketOf = (endpoint: string): string | null =>
  endpoint.startsWith("unix:") ? fileURLToPath(endpoint.replace(/^unix:/, "file:")) : null;

const canBeAlone = (env: NodeJS.ProcessEnv): Promise<boolean> =>
  promisify(execFile)("unshare", [...ALONE, "sh", "-c", LOOPBACK_UP], { env, timeout: 5000 }).then(
    () => true,
    () => false,
  );

/** Maximum bytes of a socket's path. Systems cut longer paths. */
export const LONGEST_SOCKET = 103;

/** Whether a socket can be made at the path: it must be short enough, on a file system that supports sockets. */
function canListen(socket: string): Promise<boolean> {
  const draft = `${socket}.new`;
  if (Buffer.byteLength(draft) > LONGEST_SOCKET) return Promise.resolve(false);
  rmSync(draft, { force: true });
  const server = createServer();
  return new Promise((resolve) => {
    server.once("error", () => resolve(false));
    server.listen(draft, () => server.close(() => resolve(true)));
  });
}

/** A random loopback address. Linux has 16 million, other systems have one. */
const anyLoopback = (): string =>
  process.platform === "linux" ? `127.${randomInt(1, 255)}.${randomInt(0, 256)}.${randomInt(1, 255)}` : "127.0.0.1";

async function freePort(host: string): Promise<number> {
  const server = createServer();
  const port = await listen(server, 0, "", host);
  await close(server);
  return port;
}
