import { randomUUID } from "node:crypto";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { buffer } from "node:stream/consumers";
import { listen, stop } from "../support/free-port";

/** Lambda's limit for a payload. https://docs.aws.amazon.com/lambda/latest/dg/gettingstarted-limits.html */
export const MOST_BYTES = 6 * 1024 * 1024;

/** A call's result: the handler's answer as JSON, or the reason for its failure. */
export type Outcome = { answer: string } | { error: { type: string; message: string } };

export interface Call {
  event: string;
  /** Time limit of the call in milliseconds. */
  timeout: number;
  /** Time of the function's clock; the machine's time by default. */
  moment?: Date;
}

interface Hooks {
  /** Called when the process has requested its next event and waits for it. */
  onWaiting(): void;
  /** Called just before the process receives that event. */
  onCalled(): void;
}

const failure = (type: string, message: string): Outcome => ({ error: { type, message } });

export type RuntimeApi = Awaited<ReturnType<typeof startRuntimeApi>>;

export async function startRuntimeApi(arn: string, { onWaiting, onCalled }: Hooks) {
  let waiting: ServerResponse | null = null;
  let wake: ((response: ServerResponse | null) => void) | null = null;
  let isOver = false;
  let running: { id: string; settle(outcome: Outcome): void } | null = null;
  let failedStart: (outcome: Outcome) => void = () => undefined;

  function settle(id: string, outcome: Outcome): boolean {
    if (running?.id !== id) return false;
    running.settle(outcome);
    running = null;
    return true;
  }

  /** The process's pending request for the next call; null once the process has ended. */
  const untilWaiting = () =>
    new Promise<ServerResponse | null>((done) => {
      if (waiting || isOver) return done(waiting);
      wake = done;
    });

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await buffer(request);
    const path = `${request.method} ${(request.url ?? "").replace("/2018-06-01/runtime", "")}`;
    if (path === "GET /invocation/next") {
      onWaiting();
      if (wake) wake(response);
      else waiting = response;
      wake = null;
      return;
    }
    if (path === "POST /init/error") failedStart(failure("Runtime.InitError", body.toString()));
    const [, id = "", how] = /^POST \/invocation\/([^/]+)\/(response|error)$/.exec(path) ?? [];
    if (!how) return say(response, path === "POST /init/error" ? 202 : 404);
    const isTooLarge = how === "response" && body.length > MOST_BYTES;
    const outcome = isTooLarge
      ? failure("Function.ResponseSizeTooLarge", `Response payload size exceeded ${MOST_BYTES} bytes.`)
      : { answer: body.toString() };
    const isKnown = settle(id, how === "error" ? failure("Function.Error", body.toString()) : outcome);
    say(response, isKnown ? (isTooLarge ? 413 : 202) : 400);
  }

  const server = createServer(answer);
  // No timeout may close the connection on which the process waits for its next event.
  server.keepAliveTimeout = 0;
  return {
    host: `127.0.0.1:${await listen(server)}`,
    startFailed: new Promise<Outcome>((done) => (failedStart = done)),
    /** Passes a call to the process once it requests one. Fails for an event over `MOST_BYTES`, and at the deadline. */
    async call({ event, timeout, moment }: Call): Promise<Outcome> {
      if (Buffer.byteLength(event) > MOST_BYTES) return failure("RequestEntityTooLarge", `over ${MOST_BYTES} bytes`);
      const response = await untilWaiting();
      waiting = null;
      if (!response) return failure("Runtime.ExitError", "The process has ended.");
      const id = randomUUID();
      const outcome = new Promise<Outcome>((settle) => (running = { id, settle }));
      const late = setTimeout(() => settle(id, failure("Sandbox.Timedout", `no answer in ${timeout} ms`)), timeout);
      onCalled();
      response.writeHead(200, {
        "content-type": "application/json",
        "lambda-runtime-aws-request-id": id,
        "lambda-runtime-deadline-ms": Date.now() + timeout,
        "lambda-runtime-invoked-function-arn": arn,
        ...(moment && { "proof-moment": moment.getTime() }),
      });
      response.end(event);
      return outcome.finally(() => clearTimeout(late));
    },
    /** Must be called when the process has ended. Fails the call that it was processing. */
    ended(how: string): void {
      isOver = true;
      waiting = null;
      wake?.(null);
      if (running) settle(running.id, failure("Runtime.ExitError", how));
    },
    stop: () => stop(server),
  };
}

function say(response: ServerResponse, status: number): void {
  response.writeHead(status, { "content-type": "application/json" });
  response.end("{}");
}
