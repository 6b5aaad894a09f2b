// Stands in for Lambda's Node runtime: loads the handler that _HANDLER names, and serves the Runtime API's events.
// https://docs.aws.amazon.com/lambda/latest/dg/runtimes-api.html
import { Agent, request } from "node:http";
import { join } from "node:path";
// Sets the clock ahead by TEST_CLOCK_AHEAD milliseconds.
import "../clock/ahead.mjs";

const { AWS_LAMBDA_RUNTIME_API, AWS_LAMBDA_FUNCTION_NAME, AWS_LAMBDA_FUNCTION_MEMORY_SIZE } = process.env;
const { LAMBDA_TASK_ROOT = "", _HANDLER = "" } = process.env;
const agent = new Agent({ keepAlive: true });

function ask(method, path, body) {
  return new Promise((done, fail) => {
    const url = `http://${AWS_LAMBDA_RUNTIME_API}/2018-06-01/runtime/${path}`;
    const asked = request(url, { method, agent }, async (answer) => {
      const parts = [];
      for await (const part of answer) parts.push(part);
      done({ headers: answer.headers, body: Buffer.concat(parts).toString() });
    });
    asked.on("error", fail);
    asked.end(body);
  });
}

const described = (error) =>
  JSON.stringify({
    errorType: error?.name ?? "Error",
    errorMessage: error?.message ?? String(error),
    trace: String(error?.stack ?? "").split("\n"),
    cause: error?.cause && String(error.cause.stack ?? error.cause),
  });

let current = null;

/** As on Lambda, an uncaught error ends the process and fails the current call. */
async function end(error) {
  await ask("POST", current ? `invocation/${current}/error` : "init/error", described(error));
  process.exit(128);
}
process.on("uncaughtException", end);
process.on("unhandledRejection", end);

const [, file, name] = /^(.+)\.([^.]+)$/.exec(_HANDLER) ?? [];
const { [name]: handler } = await import(join(LAMBDA_TASK_ROOT, `${file}.mjs`));
if (typeof handler !== "function") throw new Error(`${_HANDLER} is no function`);

const now = () => performance.timeOrigin + performance.now();

for (;;) {
  const { headers, body } = await ask("GET", "invocation/next");
  current = headers["lambda-runtime-aws-request-id"];
  const deadline = Number(headers["lambda-runtime-deadline-ms"]);
  const moment = headers["proof-moment"];
  process.env.TEST_CLOCK_AHEAD = String(moment ? Number(moment) - now() : 0);
  try {
    const result = await handler(JSON.parse(body), {
      awsRequestId: current,
      functionName: AWS_LAMBDA_FUNCTION_NAME,
      functionVersion: "$LATEST",
      invokedFunctionArn: headers["lambda-runtime-invoked-function-arn"],
      memoryLimitInMB: AWS_LAMBDA_FUNCTION_MEMORY_SIZE,
      getRemainingTimeInMillis: () => Math.max(0, Math.floor(deadline - now())),
    });
    await ask("POST", `invocation/${current}/response`, JSON.stringify(result ?? null));
  } catch (error) {
    await ask("POST", `invocation/${current}/error`, described(error));
  }
  current = null;
}
