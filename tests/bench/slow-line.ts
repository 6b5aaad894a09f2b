import { connect, createServer, type Socket } from "node:net";
import { setTimeout } from "node:timers/promises";
import { listen } from "../support/free-port";

/** Lighthouse's 'Slow 4G': 150 ms there and back, 1.6 Mbit/s down for all connections together. */
const ROUND_TRIP_MS = 150;
const BYTES_PER_MS = 1_638.4 / 8;
const CHUNK = 1_460 * 4;

/** Returns a function that runs `work` at time `at`, but after all earlier work: timers alone may change the order. */
function inOrder(): (at: number, work: () => void) => void {
  let last: Promise<unknown> = Promise.resolve();
  return (at, work) => {
    last = last.then(() => setTimeout(Math.max(0, at - performance.now()))).then(work);
  };
}

/** A proxy to a local port. All its connections, of pages and of service workers, share one slow line. */
export async function slowLine(port: number): Promise<{ port: number; stop(): void }> {
  let freeAt = 0;
  const sockets = new Set<Socket>();
  const server = createServer((near) => {
    const far = connect(port, "127.0.0.1");
    for (const socket of [near, far]) {
      sockets.add(socket);
      socket.setNoDelay(true).on("error", () => socket.destroy());
      socket.on("close", () => sockets.delete(socket));
    }
    // A connection is established after one round trip.
    const openedAt = performance.now() + ROUND_TRIP_MS;
    const [up, down] = [inOrder(), inOrder()];
    const half = ROUND_TRIP_MS / 2;
    near.on("data", (data) => up(Math.max(openedAt, performance.now()) + half, () => far.write(data)));
    near.on("end", () => up(performance.now() + half, () => far.end()));
    far.on("data", (data) => {
      for (let from = 0; from < data.length; from += CHUNK) {
        const part = data.subarray(from, from + CHUNK);
        freeAt = Math.max(freeAt, performance.now()) + part.length / BYTES_PER_MS;
        down(freeAt + half, () => near.write(part));
      }
    });
    far.on("end", () => down(Math.max(freeAt, performance.now()) + half, () => near.end()));
    near.on("close", () => far.destroy());
  });
  return {
    port: await listen(server),
    stop() {
      server.close();
      for (const socket of sockets) socket.destroy();
    },
  };
}
