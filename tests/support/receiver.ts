import { createServer, type IncomingHttpHeaders, type Server } from "node:http";
import { createServer as createSecureServer } from "node:https";
import type { AddressInfo } from "node:net";

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
    let text = "";
    for await (const chunk of request) text += chunk;
    const call = { headers: request.headers, text };
    received.push(call);
    const status = answer(call);
    if (status !== null) response.writeHead(status, headers).end();
  };
  const server: Server = identity ? createSecureServer(identity, handle) : createServer(handle);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const stop = () => {
    server.closeAllConnections();
    return new Promise<void>((resolve) => server.close(() => resolve()));
  };
  const { port } = server.address() as AddressInfo;
  const name = identity ? "localhost" : "127.0.0.1";
  return { received, stop, host: `${name}:${port}`, url: `${identity ? "https" : "http"}://${name}:${port}/hook` };
}
