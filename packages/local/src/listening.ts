import type { Server } from "node:http";

/** Takes a port of the loopback interface; 0 chooses a free one. @throws Error with `busyText` if the port is taken. */
export function listen(server: Server, port: number, busyText: string): Promise<number> {
  return new Promise((done, reject) => {
    server.once("error", (cause: NodeJS.ErrnoException) =>
      reject(cause.code === "EADDRINUSE" ? new Error(busyText, { cause }) : cause),
    );
    server.listen(port, "127.0.0.1", () => {
      const address = server.address();
      done(typeof address === "object" && address ? address.port : port);
    });
  });
}

export function close(server: Server): Promise<void> {
  return new Promise((done) => {
    server.close(() => done());
    server.closeAllConnections();
  });
}
