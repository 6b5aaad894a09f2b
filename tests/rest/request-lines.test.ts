import { createGoogleIdentity } from "@sereno/google";
import { answerConsent } from "@sereno/local/google/consent-visitor";
import { afterAll, beforeEach, describe, expect, inject, test } from "vitest";
import { createTestApp, makeAgentToken } from "../support/app";
import { openTestApp } from "../support/each-practice";
import { credentials, startGoogle } from "../support/google-stand-in";
import { createLog, createPractice, openTestDatabase, testKeys } from "../support/practice";

const { lines, log } = createLog();
beforeEach(() => (lines.length = 0));

const { db, clock, app } = await openTestApp("shared", { log, boundCallers: true });
const ctx = await createPractice(db, { clock, practice: { agent_enabled: true } });
const practice = ctx.practice.practice_id;
const session = await app.signIn(ctx);
const batch = (input: object) => `batch=1&input=${encodeURIComponent(JSON.stringify(input))}`;

test("a log line says who called: practice and session or token id, and no practice for an invalid token", async () => {
  const lineOf = async (path: string, token: string) => {
    await app.call("GET", path, { token });
    expect(JSON.stringify(lines)).not.toContain(token.slice(-16));
    return lines.at(-1);
  };
  const therapist = { actor: "therapist", practice, session: "ses_test", procedure: "practice.get", status: 200 };
  expect(await lineOf("/profile", session)).toMatchObject({ ...therapist, code: undefined });
  const agent = await makeAgentToken(ctx, "WhatsApp");
  const { data } = await db.agentToken.query.token({ practice_id: practice }).go();
  expect(await lineOf("/packages", agent)).toMatchObject({ actor: "agent", practice, token: data[0]?.id, status: 200 });
  const over = await app.signIn(ctx, "ses_over");
  await db.login.delete({ practice_id: practice, id: "ses_over" }).go();
  const refused = { actor: "anonymous", status: 401, code: "unauthorized" };
  expect(await lineOf("/profile", over)).toMatchObject({ ...refused, practice, session: "ses_over" });
  const unknown = await lineOf("/profile", "garbage-of-an-unknown-caller");
  expect(unknown).toMatchObject({ ...refused, tried: "session" });
  expect(unknown).not.toHaveProperty("practice");
});

test.each([
  ["GET", "/appointments/apt_nope", undefined, 404, "not_found"],
  ["GET", "/nope", undefined, 404, "unknown_path"],
  ["DELETE", "/profile", undefined, 405, "method_not_allowed"],
  ["PUT", "/profile", "{", 400, "malformed_json"],
  ["POST", "/appointments", { notes: "x".repeat(300_000) }, 413, "payload_too_large"],
])("the line of %s %s has status and error code", async (method, path, body, status, code) => {
  await app.call(method, path, { token: session, body });
  expect(lines).toMatchObject([{ status, code }]);
});

test("a log line of a batch has the worst status and every error code, or the code of a batch that is too large", async () => {
  const calls = "auth.me,appointment.get,nope.nope,appointment.list";
  const inputs = { 1: { id: "apt_nope" }, 3: { limit: 0 } };
  expect((await app.send("GET", `/trpc/${calls}?${batch(inputs)}`, { token: session })).status).toBe(207);
  expect(lines).toMatchObject([{ status: 404, actor: "therapist" }]);
  expect(String(lines[0]?.code).split(",").sort()).toEqual(["invalid_input", "not_found", "unknown_path"]);
  await app.send("POST", `/trpc/${Array(11).fill("auth.startGoogleLogin").join()}?batch=1`, { body: "{}" });
  expect(lines[1]).toMatchObject({ status: 400, code: "batch_too_large" });
});

test.each([
  ["of 1,001 values without a session", undefined, 1_001, 401, "unauthorized"],
  ["of 20,001 values of a therapist", "session", 20_001, 400, "invalid_input"],
])("a tRPC body %s is refused, and its log line tells of no failure", async (_, sender, values, status, code) => {
  const body = `{"names":[${Array(values - 1)
    .fill('"Ana Peña"')
    .join()}]}`;
  const answer = await app.send("POST", "/trpc/auth.startGoogleLogin", { token: sender && session, body });
  expect(await answer.json()).toMatchObject({ error: { data: { appCode: code } } });
  expect(lines).toMatchObject([{ event: "request", status, code }]);
});

test("a log line has only names of existing procedures, whatever the path contains", async () => {
  await app.send("GET", "/trpc/Xiomara%20Quijano,auth.me,__proto__?batch=1", { token: session });
  expect(lines).toMatchObject([{ procedure: "unknown,auth.me,unknown" }]);
});

test("a log line has a keyed hash of the caller's address, and never the address", async () => {
  const markOf = async (address: string, from = app) => {
    lines.length = 0;
    await from.call("GET", "/openapi.json", { address });
    expect(JSON.stringify(lines)).not.toContain("203.0.113");
    return lines[0]?.address;
  };
  const first = await markOf("203.0.113.7");
  expect(first).toMatch(/^[\w-]{16}$/);
  expect(await markOf("203.0.113.7")).toBe(first);
  expect(await markOf("203.0.113.8")).not.toBe(first);
  const keys = { ...testKeys, session: [new Uint8Array(32).fill(9)] };
  expect(await markOf("203.0.113.7", createTestApp({ db, clock, log, keys }))).not.toBe(first);
});

const booking = { patient_name: "Ana Peña", patient_phone: "3001234567", appointment_date: "2026-11-25 10:00:00" };
const requestLines = () => lines.filter(({ event }) => event === "request");

test("a refused agent is logged with its practice, token and procedure", async () => {
  const token = await makeAgentToken(ctx, "WhatsApp", { right: "read" });
  await app.call("POST", "/appointments", { token, body: booking });
  await app.call("GET", "/profile", { token });
  const who = { actor: "agent", practice, token: token.split(".")[2], status: 403, code: "forbidden" };
  const procedures = ["appointment.book", "practice.get"];
  expect(requestLines()).toMatchObject(procedures.map((procedure) => ({ ...who, procedure })));
});

test("a request for another practice's record is logged as not found, with the caller", async () => {
  const token = await app.signIn(await createPractice(db, { clock }), "ses_other");
  const { body } = await app.call("POST", "/appointments", { token, body: booking });
  lines.length = 0;
  await app.call("GET", `/appointments/${body.id}`, { token: session });
  const who = { actor: "therapist", practice, session: "ses_test" };
  expect(requestLines()).toMatchObject([{ ...who, procedure: "appointment.get", code: "not_found" }]);
});

test("guessed tokens are logged with the hash of their address, and so is the refusal after ten guesses", async () => {
  const guess = (index: number) => `sereno_agent.${practice}.tok_${index}.${"a".repeat(43)}`;
  for (let index = 0; index <= 10; index++)
    await app.call("GET", "/profile/basic-info", { token: guess(index), address: "203.0.113.9" });
  expect(requestLines().map(({ code }) => code)).toEqual([...Array(10).fill("unauthorized"), "rate_limited"]);
  expect(new Set(requestLines().map(({ address }) => address)).size).toBe(1);
  expect(requestLines()[0]).toMatchObject({ actor: "anonymous", tried: "agent_token" });
});

test("without a database every call is refused, and only the log has the reason", async () => {
  const broken = createTestApp({ db: openTestDatabase("http://127.0.0.1:9", inject("table")), clock, log });
  const answer = await broken.call("POST", "/appointments", { token: session, body: booking });
  expect(answer).toMatchObject({ status: 503, body: { code: "unavailable", retry_after: 1 } });
  expect(answer.headers.get("retry-after")).toBe("1");
  expect(JSON.stringify(answer.body)).not.toContain("127.0.0.1");
  expect(lines.map(({ event }) => event).sort()).toEqual(["failed", "request"]);
  const trpcAnswer = await broken.send("GET", "/trpc/practice.get", { token: session });
  expect([trpcAnswer.status, trpcAnswer.headers.get("retry-after")]).toEqual([503, "1"]);
});

const email = `linea-${crypto.randomUUID()}@sereno.test`;
const google = await startGoogle([{ email, name: "Xiomara Quijano" }]);
afterAll(() => google.stop());
const appFor = (issuer: string, allowedEmails: string[] = [], googleNow = () => new Date()) => {
  const identity = createGoogleIdentity({ ...credentials, issuer, now: googleNow, timeout: 60_000 });
  return createTestApp({ db, clock: { now: () => new Date() }, log, allowedEmails, identity });
};
const at = appFor(google.issuer);
const visit = async (from = at) => {
  const { body } = await from.call("GET", "/auth/google/login");
  return { state: body.state, url: body.authorization_url };
};
const finish = async (from: typeof at, body: object) => {
  lines.length = 0;
  const answer = await from.call("POST", "/auth/google/callback", { body });
  return { answer, line: lines.find(({ event }) => event === "request") };
};
const codeOf = async (url: string) => (await answerConsent(new URL(url), { email })).searchParams.get("code");

describe("a sign-in's line says how it ended", () => {
  test("the line of a successful sign-in has the new session", async () => {
    const { state, url } = await visit();
    const { answer, line } = await finish(at, { code: await codeOf(url), state });
    expect(line).toMatchObject({ sign_in: "opened", actor: "therapist", practice: answer.body.user.id, status: 200 });
    expect(line?.session).toMatch(/^ses_/);
    expect(JSON.stringify(line)).not.toMatch(/Xiomara|@sereno\.test/);
  });

  test("the line of a refused sign-in has the reason", async () => {
    const unknown = await finish(at, { code: "x", state: "unknown" });
    expect(unknown.line).toMatchObject({ sign_in: "state_refused", status: 400 });
    const { state } = await visit();
    expect((await finish(at, { code: "wrong", state })).line).toMatchObject({ sign_in: "code_refused" });
    const strict = appFor(google.issuer, ["somebody@else.test"]);
    const second = await visit(strict);
    const refused = await finish(strict, { code: await codeOf(second.url), state: second.state });
    expect(refused.line).toMatchObject({ sign_in: "access_denied", status: 403 });
    const offline = appFor("http://localhost:1");
    const unanswered = await finish(offline, { code: "x", state: (await visit(offline)).state });
    expect(unanswered.line).toMatchObject({ sign_in: "google_unanswered" });
    const tomorrow = appFor(google.issuer, [], () => new Date(Date.now() + 86_400_000));
    const fourth = await visit(tomorrow);
    const expired = await finish(tomorrow, { code: await codeOf(fourth.url), state: fourth.state });
    expect(expired.line).toMatchObject({ sign_in: "id_token_refused", actor: "anonymous", status: 400 });
  });

  test("a sign-in that another browser began is logged as 'other_browser'", async () => {
    const { body } = await at.call("GET", "/auth/google/login?bound=true");
    const seen = { code: await codeOf(body.authorization_url), state: body.state };
    const { line } = await finish(at, { ...seen, verifier: "another tab's" });
    expect(line).toMatchObject({ sign_in: "other_browser", actor: "anonymous", status: 400, code: "sign_in_failed" });
    expect(JSON.stringify(lines)).not.toContain(body.verifier);
  });

  test("a sign-in with a Google account other than the practice's is logged without either account's email address", async () => {
    const token = await at.signIn(ctx, "ses_connecting");
    const { state, authorization_url } = (await at.trpc("auth.connectGoogle", { bound: false }, { token })).data;
    const { answer, line } = await finish(at, { code: await codeOf(authorization_url), state });
    expect(answer.body).toMatchObject({ code: "other_google_account" });
    expect(line).toMatchObject({ sign_in: "other_google_account", actor: "anonymous", status: answer.status });
    expect(JSON.stringify(lines)).not.toContain("@");
  });
});
