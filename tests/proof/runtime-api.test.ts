import { afterEach, beforeEach, expect, test } from "vitest";
import { MOST_BYTES, type RuntimeApi, startRuntimeApi } from "./runtime-api";

const calls: string[] = [];
let api: RuntimeApi;

beforeEach(async () => {
  calls.length = 0;
  api = await startRuntimeApi("arn:aws:lambda:us-east-1:123456789012:function:rest", {
    onWaiting: () => calls.push("waits"),
    onCalled: () => calls.push("called"),
  });
});
afterEach(() => api.stop());

const runtime = (path: string, init?: RequestInit) => fetch(`http://${api.host}/2018-06-01/runtime/${path}`, init);

async function next() {
  const answer = await runtime("invocation/next");
  return { id: answer.headers.get("lambda-runtime-aws-request-id") ?? "", answer };
}

const say = (id: string, body: string, how = "response") =>
  runtime(`invocation/${id}/${how}`, { method: "POST", body }).then(({ status }) => status);

const call = (event = "{}", timeout = 5_000) => api.call({ event, timeout });

test("a waiting process gets each call with a new id and a deadline, and its answer to another id is refused", async () => {
  const first = call('{"a":1}');
  const { id, answer } = await next();
  expect(calls).toEqual(["waits", "called"]);
  expect(await answer.text()).toBe('{"a":1}');
  const left = Number(answer.headers.get("lambda-runtime-deadline-ms")) - Date.now();
  expect(left).toBeGreaterThan(0);
  expect(left).toBeLessThanOrEqual(5_000);
  expect(await say("another", "1")).toBe(400);
  expect(await say(id, '{"statusCode":200}')).toBe(202);
  expect(await first).toEqual({ answer: '{"statusCode":200}' });
  const second = call();
  const again = await next();
  expect(again.id).not.toBe(id);
  expect(await say(id, "late")).toBe(400);
  await say(again.id, "2");
  expect(await second).toEqual({ answer: "2" });
});

test("a handler's error fails its call, and the process serves the next call", async () => {
  const outcome = call();
  expect(await say((await next()).id, '{"errorType":"Error"}', "error")).toBe(202);
  expect(await outcome).toMatchObject({ error: { type: "Function.Error", message: '{"errorType":"Error"}' } });
  const later = call();
  await say((await next()).id, "1");
  expect(await later).toEqual({ answer: "1" });
});

test("an answer or event of over 6 MB is refused, and such an event does not reach the process", async () => {
  const large = "x".repeat(MOST_BYTES + 1);
  expect(await call(large)).toMatchObject({ error: { type: "RequestEntityTooLarge" } });
  expect(calls).toEqual([]);
  const most = call();
  expect(await say((await next()).id, "x".repeat(MOST_BYTES))).toBe(202);
  expect(await most).toEqual({ answer: expect.any(String) });
  const larger = call();
  expect(await say((await next()).id, large)).toBe(413);
  expect(await larger).toMatchObject({ error: { type: "Function.ResponseSizeTooLarge" } });
});

test("a call fails at its deadline, and when its process ends; a late answer is refused", async () => {
  const slow = call("{}", 20);
  const { id } = await next();
  expect(await slow).toMatchObject({ error: { type: "Sandbox.Timedout" } });
  expect(await say(id, "1")).toBe(400);
  const outcome = call();
  await next();
  api.ended("exit 1");
  expect(await outcome).toMatchObject({ error: { type: "Runtime.ExitError", message: "exit 1" } });
  expect(await call()).toMatchObject({ error: { type: "Runtime.ExitError" } });
});

test("a failed start is reported with its message, and an unknown path gets 404", async () => {
  await runtime("init/error", { method: "POST", body: "EDGE_KEYS" });
  expect(await api.startFailed).toMatchObject({ error: { type: "Runtime.InitError", message: "EDGE_KEYS" } });
  expect((await runtime("invocation/other")).status).toBe(404);
  expect(calls).toEqual([]);
});
