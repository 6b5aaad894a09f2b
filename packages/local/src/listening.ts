import type { Server } from "node:http";
import type { AddressInfo } from "node:net";

/** Takes a port of a loopback address; 0 chooses a free one. @throws Error with `busyText` if the port is taken. */
export function listen(server: Server, port: number, busyText: string, host = "127.0.0.1"): Promise<number> {
  return new Promise((done, reject) => {
    server.once("error", (cause: NodeJS.ErrnoException) =>
      reject(cause.code === "EADDRINUSE" ? new Error(busyText, { cause }) : cause),
    );
    server.listen(port, host, () => done((server.address() as AddressInfo).port));
  });
}

export function close(server: Server): Promise<void> {
  return new Promise((done) => {
    server.close(() => done());
    server.closeAllConnections();
  });
}
