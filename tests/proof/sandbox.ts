import { spawn } from "node:child_process";
import { mkdtempSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { DeployedFunction } from "./deployed";
import type { NodeProgram } from "./node";
import { type Outcome, startRuntimeApi } from "./runtime-api";

const BOOTSTRAP = fileURLToPath(new URL("bootstrap.mjs", import.meta.url));
const CLOCK = fileURLToPath(new URL("../clock/ahead.mjs", import.meta.url));

const REGION = "us-east-1";

export interface Place {
  node: NodeProgram;
  code: string;
  /** Folder in which each process gets a writable folder of its own. */
  disks: string;
  /** Environment variables with addresses on this machine. They override the deployed ones. */
  environment: Record<string, string>;
}

export type Sandbox = Awaited<ReturnType<typeof startSandbox>>;

/** Node options that limit the process to its code and to a folder that replaces Lambda's /tmp. */
const closed = ({ node, code }: Place, disk: string) =>
  node.closesDisk
    ? [
        "--permission",
        ...[code, BOOTSTRAP, CLOCK, disk].map((path) => `--allow-fs-read=${path}`),
        `--allow-fs-write=${disk}`,
      ]
    : [];

const settings = (fn: DeployedFunction, place: Place, disk: string, runtimeApi: string) => ({
  // https://docs.aws.amazon.com/lambda/latest/dg/configuration-envvars.html
  _HANDLER: fn.handler,
  // DynamoDB Local has a separate database for each access key, so all callers use the same key.
  AWS_ACCESS_KEY_ID: "local",
  AWS_SECRET_ACCESS_KEY: "local",
  AWS_SESSION_TOKEN: "local",
  AWS_REGION: REGION,
  AWS_DEFAULT_REGION: REGION,
  AWS_EXECUTION_ENV: "AWS_Lambda_nodejs24.x",
  AWS_LAMBDA_FUNCTION_NAME: fn.name,
  AWS_LAMBDA_FUNCTION_MEMORY_SIZE: String(fn.memorySize),
  AWS_LAMBDA_FUNCTION_VERSION: "$LATEST",
  AWS_LAMBDA_INITIALIZATION_TYPE: "on-demand",
  AWS_LAMBDA_RUNTIME_API: runtimeApi,
  LAMBDA_TASK_ROOT: place.code,
  LANG: "en_US.UTF-8",
  TZ: ":UTC",
  HOME: disk,
  TMPDIR: disk,
  PATH: "/usr/bin:/bin",
  ...fn.environment.variables,
  ...place.environment,
});

/** Memory options of Node, as Lambda sets them. */
const sized = ({ memorySize }: DeployedFunction) => [
  `--max-old-space-size=${Math.floor(memorySize * 0.9)}`,
  `--max-semi-space-size=${Math.floor(memorySize * 0.05)}`,
];

// Starts a function's process. It is frozen from its request for the next call until that call arrives.
// @throws Error if the process fails or ends before its first request.
export async function startSandbox(fn: DeployedFunction, place: Place, onLine: (line: string) => void) {
  const started = performance.now();
  const disk = mkdtempSync(join(place.disks, `${fn.id}-`));
  const send = (signal: NodeJS.Signals) => child.exitCode === null && child.signalCode === null && child.kill(signal);
  let ready: () => void = () => undefined;
  const waits = new Promise<void>((done) => (ready = done));
  const api = await startRuntimeApi(`arn:aws:lambda:${REGION}:123456789012:function:${fn.name}`, {
    onWaiting: () => {
      send("SIGSTOP");
      ready();
    },
    onCalled: () => send("SIGCONT"),
  });
  const child = spawn(place.node.path, [...sized(fn), ...closed(place, disk), BOOTSTRAP], {
    cwd: place.code,
    env: settings(fn, place, disk, api.host),
    stdio: ["ignore", "pipe", "pipe"],
  });
  for (const stream of [child.stdout, child.stderr]) {
    let rest = "";
    stream.setEncoding("utf8").on("data", (text: string) => {
      const lines = (rest + text).split("\n");
      rest = lines.pop() ?? "";
      for (const line of lines) onLine(line);
    });
  }
  let running = true;
  const ended = new Promise<Outcome>((done) =>
    child.once("exit", (code, signal) => {
      running = false;
      api.ended(`exit ${code ?? signal}`);
      api.stop();
      done({ error: { type: "Runtime.ExitError", message: `exit ${code ?? signal}` } });
    }),
  );
  const failed = await Promise.race([waits, api.startFailed, ended]);
  if (failed) {
    send("SIGKILL");
    throw new Error(`${fn.id} did not start: ${JSON.stringify(failed)}`);
  }
  return {
    /** Milliseconds from the start to the first request for a call. */
    cold: performance.now() - started,
    /** Peak memory in MB; 0 once the process has ended. */
    memory: () => (running && child.pid ? peakMemory(child.pid) : 0),
    isRunning: () => running,
    isFrozen: () => running && readFileSync(`/proc/${child.pid}/stat`, "utf8").includes(") T "),
    call: api.call,
    stop: () => send("SIGKILL"),
  };
}

const peakMemory = (pid: number) =>
  Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1]) / 1024;
