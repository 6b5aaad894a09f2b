import { spawn } from "node:child_process";
import { renameSync } from "node:fs";
import { connect, createServer } from "node:net";
import { pipeline } from "node:stream";

// Starts the engine in this process's own network namespace, and passes connections on from a socket file that only the
// file's owner can use. Engine and process end when standard input ends, such as when the parent is killed.
const [socket = "", port = "", program = "", ...args] = process.argv.slice(2);

const door = createServer({ allowHalfOpen: true }, (caller) =>
  pipeline(caller, connect({ port: Number(port), allowHalfOpen: true }), caller, () => undefined),
);
process.umask(0o177);
door.listen(`${socket}.new`, () => {
  // Replaces the socket file of a killed predecessor in one step, so that callers always find a socket.
  renameSync(`${socket}.new`, socket);
  const engine = spawn(program, args, { stdio: ["ignore", "ignore", "inherit"] });
  engine.once("exit", (code) => process.exit(code ?? 1));
  process.stdin.resume().once("end", () => engine.kill("SIGTERM"));
});
