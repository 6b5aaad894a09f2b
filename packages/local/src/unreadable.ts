import { randomUUID } from "node:crypto";
import { STATUS_CODES } from "node:http";
import type { Duplex } from "node:stream";
import type { Logger } from "@sereno/core/logger";

interface Refusal {
  status: number;
  code: string;
  text: string;
}

const BAD_REQUEST: Refusal = { status: 400, code: "bad_request", text: "No entendimos la solicitud." };

/** Node's reasons for not reading a request further; any other means an invalid request. */
const REFUSALS: Record<string, Refusal> = {
  HPE_HEADER_OVERFLOW: {
    status: 431,
    code: "headers_too_large",
    text: "Los encabezados de la solicitud son demasiado grandes.",
  },
  ERR_HTTP_REQUEST_TIMEOUT: { status: 408, code: "request_timeout", text: "La solicitud tardó demasiado en llegar." },
};

const problemOf = ({ status, code, text }: Refusal, request_id: string): string =>
  JSON.stringify({ type: `urn:sereno:problem:${code}`, title: text, status, detail: text, code, request_id });

/** Answers a request that is not valid HTTP with a problem document, and closes the connection. */
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
