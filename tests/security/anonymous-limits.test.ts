import { createTrpcApp } from "@sereno/api/trpc-app";
import { beforeEach, expect, test } from "vitest";
import { createDeps } from "../../functions/deps";
import { FUNCTION_SETTINGS, makeAgentToken, readServerTiming } from "../support/app";
import { openTestApp } from "../support/each-practice";
import { createPractice, silentLog } from "../support/practice";

const { db, clock, app } = await openTestApp("shared", { boundCallers: true });
const START = `/trpc/${Array.from({ length: 10 }, () => "auth.startGoogleLogin").join(",")}?batch=1`;

let address: string;
let last = 0;
beforeEach(() => {
  last += 1;
  address = `203.0.113.${last}`;
});

const start = (from = address, headers: Record<string, string> = {}) =>
  app.send("POST", START, { body: "{}", address: from, headers });

async function floodUntilRefused(headersOf: (sent: number) => Record<string, string> = () => ({})): Promise<number> {
  for (let sent = 1; sent <= 100; sent++) if ((await start(address, headersOf(sent))).status === 429) return sent;
  throw new Error("never refused");
}

/** `leaveSix` makes 18 calls of 256 KB. Each counts as 33, so 6 of an IP address's 600 calls a minute remain. */
const LEFT = 6;
async function leaveSix(from = address): Promise<void> {
  const headers = { "content-length": String(256 * 1024) };
  for (let sent = 0; sent < 18; sent++) {
    const answer = await app.send("POST", "/trpc/auth.startGoogleLogin", { body: "{}", headers, address: from });
    expect(answer.status).toBe(200);
  }
}

test("an IP address without a token makes 600 calls a minute, each call of a batch counted", async () => {
  expect(await floodUntilRefused()).toBe(61);
  const refused = await start();
  expect(refused.headers.get("retry-after")).toBe("1");
  expect(JSON.parse(await refused.text())).toMatchObject({ code: "rate_limited", retry_after: 1 });
  expect((await start("198.51.100.1")).status).toBe(200);
  clock.moveTo(new Date(clock.now().getTime() + 2_000).toISOString());
  expect((await start()).status).toBe(200);
});

test("headers that a caller sets do not change the IP address that is limited", async () => {
  const elsewhere = (sent: number) => ({
    "x-viewer-address": `198.51.100.${sent}`,
    "x-forwarded-for": `198.51.100.${sent}`,
    "x-sereno-origin": "guessed",
  });
  expect(await floodUntilRefused(elsewhere)).toBe(61);
});

test("a body counts as one more call for every 8 KB, and as 256 KB if its length is unknown", async () => {
  const sendUntilRefused = async (headers: Record<string, string>, from: string) => {
    const call = { body: "{}", headers, address: from };
    for (let sent = 1; sent <= 700; sent++)
      if ((await app.send("POST", "/trpc/auth.startGoogleLogin", call)).status === 429) return sent;
    throw new Error("never refused");
  };
  await leaveSix("203.0.113.201");
  expect(await sendUntilRefused({ "content-length": "2" }, "203.0.113.201")).toBe(LEFT + 1);
  expect(await sendUntilRefused({ "content-length": String(256 * 1024) }, "203.0.113.202")).toBe(20);
  expect(await sendUntilRefused({ "transfer-encoding": "chunked" }, "203.0.113.203")).toBe(20);
  expect(await sendUntilRefused({ "content-length": "-1" }, "203.0.113.204")).toBe(20);
  // A body over 256 KB is refused unread and counts as one call, so that it does not lock the IP address out.
  await leaveSix("203.0.113.205");
  expect(await sendUntilRefused({ "content-length": "50000000" }, "203.0.113.205")).toBe(LEFT + 1);
});

async function endedSession(): Promise<string> {
  const token = await app.signIn(await createPractice(db, { clock }));
  await app.call("DELETE", "/auth/revoke", { token });
  return token;
}

test.each([
  ["an invalid token", async () => "garbage"],
  ["an ended session's token", endedSession],
])("a call with %s counts for its IP address, and beyond the limit is refused unread", async (_, openToken) => {
  const token = await openToken();
  const call = () => app.send("GET", "/api/v1/auth/me", { token, address });
  await leaveSix();
  for (let sent = 0; sent < LEFT; sent++) expect((await call()).status).toBe(401);
  const refused = await call();
  expect([refused.status, readServerTiming(refused.headers).requests]).toEqual([429, 0]);
});

test("signed-in therapists and known agents are not limited by their IP address", async () => {
  const ctx = await createPractice(db, { clock, practice: { agent_enabled: true } });
  const token = await app.signIn(ctx);
  const agent = await makeAgentToken(ctx, "WhatsApp");
  expect((await app.call("GET", "/profile/basic-info", { token: agent, address })).status).toBe(200);
  await floodUntilRefused();
  expect((await app.call("GET", "/auth/me", { token, address })).status).toBe(200);
  expect((await app.call("GET", "/profile/basic-info", { token: agent, address })).status).toBe(200);
});

test("on AWS each function instance limits callers by the IP address in CloudFront's header", async () => {
  const openInstance = () => {
    const instance = createTrpcApp({ ...createDeps(FUNCTION_SETTINGS), clock, log: silentLog });
    const viewer = { "x-viewer-address": address, "x-sereno-origin": FUNCTION_SETTINGS.EDGE_KEYS };
    const headers = { "content-type": "application/json", ...viewer };
    const edge = { requestContext: { http: { sourceIp: "192.0.2.1" } } };
    return async () => (await instance.request(START, { method: "POST", body: "{}", headers }, edge)).status;
  };
  const flood = openInstance();
  for (let sent = 0; sent < 60; sent++) expect(await flood()).toBe(200);
  expect(await flood()).toBe(429);
  expect(await openInstance()()).toBe(200);
});
