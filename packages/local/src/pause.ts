import { type IncomingMessage, type RequestListener, request as sendRequest } from "node:http";
import { text } from "node:stream/consumers";
import type { Folder } from "./files";
import { findOwner } from "./lock";
import type { WriteGate } from "./write-gate";

const LONGEST_MS = 30_000;
const HELD = "held";

/** A database without writes until `end` is called. `end` throws if writes had to resume earlier. */
export interface Still {
  endpoint: string;
  end(): Promise<void>;
}

/** Pauses writes until the caller ends its request, then answers `HELD`: nothing was written during the pause. If the
 * caller does not end its request within `longestMs`, the listener hangs up and resumes writes. */
export function pauseListener(gate: WriteGate, endpoint: string, longestMs = LONGEST_MS): RequestListener {
  let isTaken = false;
  return async (request, response) => {
    if (isTaken) return response.writeHead(409).end();
    isTaken = true;
    const late = setTimeout(() => response.destroy(), longestMs);
    response.once("close", () => {
      clearTimeout(late);
      gate.open();
      isTaken = false;
    });
    await gate.close();
    if (response.destroyed) return;
    response.writeHead(200, { "sereno-endpoint": endpoint }).flushHeaders();
    request.resume().once("end", () => response.end(HELD));
  };
}

/** Asks the Sereno that holds the folder for a pause. @throws Error of one line if that Sereno cannot pause now. */
export async function pauseSereno(folder: Folder): Promise<Still> {
  const request = sendRequest({ ...findOwner(folder), method: "POST", path: "/pause", agent: false });
  const answer = new Promise<IncomingMessage>((resolve, reject) => {
    request.once("response", resolve).once("error", reject);
  });
  request.flushHeaders();
  const response = await answer.catch(() => null);
  const endpoint = response?.headers["sereno-endpoint"];
  if (response?.statusCode !== 200 || typeof endpoint !== "string") {
    request.destroy();
    throw new Error(
      `La Sereno que usa ${folder.path} no puede hacer una pausa ahora: inténtalo de nuevo en un momento.`,
    );
  }
  return {
    endpoint,
    end: async () => {
      request.end();
      if ((await text(response).catch(() => null)) === HELD) return;
      throw new Error(`Sereno no pudo esperar más de ${LONGEST_MS / 1000} segundos sin escribir: inténtalo de nuevo.`);
    },
  };
}
