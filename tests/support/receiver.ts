import { createServer, type IncomingHttpHeaders, type Server } from "node:http";
import { createServer as createSecureServer } from "node:https";
import { text as textOf } from "node:stream/consumers";
import { listen, stop } from "./free-port";

export interface Received {
  headers: IncomingHttpHeaders;
  text: string;
}

interface ReceiverOptions {
  /** Status of the answer; null leaves the call unanswered. */
  answer?: (received: Received) => number | null;
  headers?: Record<string, string>;
  identity?: { key: string; cert: string };
}

export async function openReceiver({ answer = () => 204, headers = {}, identity }: ReceiverOptions = {}) {
  const received: Received[] = [];
  const handle: Parameters<typeof createServer>[1] = async (request, response) => {
    const call = { headers: request.headers, text: await textOf(request) };
    received.push(call);
    const status = answer(call);
    if (status !== null) response.writeHead(status, headers).end();
  };
  const server: Server = identity ? createSecureServer(identity, handle) : createServer(handle);
  const port = await listen(server);
  const host = `${identity ? "localhost" : "127.0.0.1"}:${port}`;
  return { received, stop: () => stop(server), host, url: `${identity ? "https" : "http"}://${host}/hook` };
}
