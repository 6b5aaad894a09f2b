import type { Server as HttpServer } from "node:http";
import { createServer, type Server } from "node:net";

/** Makes a server listen on this machine only, on a free port unless one is named; returns the port. */
export async function listen(server: Pick<Server, "listen" | "address">, port = 0): Promise<number> {
  await new Promise<void>((done) => server.listen(port, "127.0.0.1", done));
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("No port");
  return address.port;
}

/** Stops a server and closes its open connections. */
export async function stop(server: Pick<HttpServer, "close" | "closeAllConnections">): Promise<void> {
  const stopped = new Promise((done) => server.close(done));
  server.closeAllConnections();
  await stopped;
}

export async function freePort(): Promise<number> {
  const server = createServer();
  const port = await listen(server);
  await new Promise((done) => server.close(done));
  return port;
}
