import { createServer, type RequestListener, type Server } from "node:http";
import type { Logger } from "@sereno/core/logger";
import { close, listen } from "./listening";
import { problemOf, refuseUnreadable } from "./lock";
import { isApi } from "./web";

export interface Front {
  server: Server;
  url: string;
  /** Passes requests to `listener` until `shut`. Before and afterwards, callers get a 503 with a retry time. */
  open(listener: RequestListener): void;
  shut(): void;
  close(): Promise<void>;
}

/** Listens on the port before other parts of Sereno start. @throws Error of one line if the port is busy. */
export async function openFront(port: number, log: Logger): Promise<Front> {
  let listener: RequestListener = comeBack;
  const server = createServer((request, response) => listener(request, response));
  // Keeps idle connections longer than most clients do: a request on a connection that is being closed would fail.
  server.keepAliveTimeout = 65_000;
  server.on("clientError", (error, socket) => refuseUnreadable(log, error, socket));
  const taken = await listen(server, port, `El puerto ${port} está ocupado: elige otro con PORT.`);
  return {
    server,
    url: `http://localhost:${taken}`,
    open: (next) => {
      listener = next;
    },
    shut: () => {
      listener = comeBack;
    },
    close: () => close(server),
  };
}

const TEXT = "Sereno no está lista. Inténtalo de nuevo en un momento.";

const PROBLEM = problemOf({ status: 503, code: "unavailable", text: TEXT });

const comeBack: RequestListener = (request, response) => {
  const [type, body] = isApi(request.url ?? "/")
    ? ["application/problem+json; charset=utf-8", PROBLEM]
    : ["text/plain; charset=utf-8", TEXT];
  // `refresh` makes browsers reload the page after a second; `retry-after` makes programs wait as long.
  const headers = { "retry-after": "1", refresh: "1", connection: "close", "cache-control": "no-store" };
  response.writeHead(503, { "content-type": type, ...headers }).end(body);
};
