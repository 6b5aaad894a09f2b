import { createServer, type IncomingMessage, request, type ServerResponse } from "node:http";
import { buffer } from "node:stream/consumers";
import { listen, stop } from "./free-port";

export interface Answer {
  status: number;
  headers: Record<string, string | string[] | undefined>;
  body: Buffer;
}

interface Asked {
  /** DynamoDB's name of the operation. */
  operation: string;
  body: Buffer;
  /** Sends the request to the endpoint and returns its answer. */
  pass(): Promise<Answer>;
}

export const isRead = (operation: string) => /^(Get|Query|BatchGet|TransactGet|Scan|Describe)/.test(operation);

/** A proxy for a DynamoDB endpoint. It returns the result of `answer`; null drops the connection. */
export async function startProxy(endpoint: string, answer: (asked: Asked) => Promise<Answer | null>) {
  const server = createServer(async (incoming, outgoing) => {
    const body = await buffer(incoming);
    const operation = String(incoming.headers["x-amz-target"]).split(".")[1] ?? "";
    const given = await answer({ operation, body, pass: () => forward(endpoint, incoming, body) });
    if (given) reply(outgoing, given);
    else incoming.socket.destroy();
  });
  return {
    endpoint: `http://127.0.0.1:${await listen(server)}`,
    /** Closes all open connections; new ones are accepted. */
    cut: () => server.closeAllConnections(),
    stop: () => stop(server),
  };
}

function forward(endpoint: string, { method, headers, url }: IncomingMessage, body: Buffer): Promise<Answer> {
  return new Promise((done, fail) => {
    const outgoing = request(new URL(url ?? "/", endpoint), { method, headers }, async (response) => {
      done({ status: response.statusCode ?? 500, headers: response.headers, body: await buffer(response) });
    });
    outgoing.on("error", fail);
    outgoing.end(body);
  });
}

function reply(outgoing: ServerResponse, { status, headers, body }: Answer): void {
  outgoing.writeHead(status, { "content-type": headers["content-type"], "content-length": body.length });
  outgoing.end(body);
}
