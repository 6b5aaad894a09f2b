import { spawn } from "node:child_process";
import { renameSync } from "node:fs";
import { connect, createServer } from "node:net";
import { pipeline } from "node:stream";

/**
 * The one way into a network that holds the engine and nothing else: a socket in the file system, its owner's alone. Lives and
 * dies with the engine, which ends in order once standard input does: with whoever started both, however that ends.
 */
const [socket = "", port = "", program = "", ...args] = process.argv.slice(2);

const door = createServer({ allowHalfOpen: true }, (caller) =>
  pipeline(caller, connect({ port: Number(port), allowHalfOpen: true }), caller, () => undefined),
);
process.umask(0o177);
door.listen(`${socket}.new`, () => {
  // In place of one that a killed door left: callers find the one or the other.
  renameSync(`${socket}.new`, socket);
  const engine = spawn(program, args, { stdio: ["ignore", "ignore", "inherit"] });
  engine.once("exit", (code) => process.exit(code ?? 1));
  process.stdin.resume().once("end", () => engine.kill("SIGTERM"));
});
