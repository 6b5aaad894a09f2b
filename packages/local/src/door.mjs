import { spawn } from "node:child_process";
import { renameSync } from "node:fs";
import { connect, createServer } from "node:net";
import { pipeline } from "node:stream";

// Runs in a network namespace of its own. Starts the engine there and passes connections on to it from a socket file
// that only its owner can use. Both end when standard input ends, which it does if the parent is killed.
const [socket = "", port = "", program = "", ...args] = process.argv.slice(2);

const door = createServer({ allowHalfOpen: true }, (caller) =>
  pipeline(caller, connect({ port: Number(port), allowHalfOpen: true }), caller, () => undefined),
);
process.umask(0o177);
door.listen(`${socket}.new`, () => {
  // Replaces the socket of a killed predecessor in one step, so that callers always find a socket.
  renameSync(`${socket}.new`, socket);
  const engine = spawn(program, args, { stdio: ["ignore", "ignore", "inherit"] });
  engine.once("exit", (code) => process.exit(code ?? 1));
  process.stdin.resume().once("end", () => engine.kill("SIGTERM"));
});
