import { beforeEach, expect, inject, test } from "vitest";
import { createTestApp, makeAgentToken } from "../support/app";
import { createClock, createLog, createPractice, openTestDatabase } from "../support/practice";

const { lines, log } = createLog();
const db = openTestDatabase(inject("endpoint"), inject("table"));
const clock = createClock("2026-11-20T15:00:00Z");
const app = createTestApp({ db, clock, log, boundCallers: true });
const ctx = await createPractice(db, { clock, practice: { agent_enabled: true } });
const practice = ctx.practice.practice_id;
const session = await app.signIn(ctx);
const booking = { patient_name: "Ana Peña", patient_phone: "3001234567", appointment_date: "2026-11-25 10:00:00" };

beforeEach(() => {
  lines.length = 0;
});
const requests = () => lines.filter(({ event }) => event === "request");

test("a refused agent is logged with its practice, token and procedure", async () => {
  const token = await makeAgentToken(ctx, "WhatsApp", { right: "read" });
  await app.call("POST", "/appointments", { token, body: booking });
  await app.call("GET", "/profile", { token });
  const who = { actor: "agent", practice, token: token.split(".")[2], status: 403, code: "forbidden" };
  expect(requests()).toMatchObject([
    { ...who, procedure: "appointment.book" },
    { ...who, procedure: "practice.get" },
  ]);
});

test("a request for another practice's record is logged as not found, with the caller", async () => {
  const other = await createPractice(db, { clock });
  const token = await app.signIn(other, "ses_other");
  const { body } = await app.call("POST", "/appointments", { token, body: booking });
  lines.length = 0;
  await app.call("GET", `/appointments/${body.id}`, { token: session });
  expect(requests()).toMatchObject([
    { actor: "therapist", practice, session: "ses_test", procedure: "appointment.get", code: "not_found" },
  ]);
});

test("a guessed token is logged with the mark of its address, and so is the limit on guesses", async () => {
  const guess = (index: number) => `sereno_agent.${practice}.tok_${index}.${"a".repeat(43)}`;
  for (let index = 0; index <= 10; index++) {
    await app.call("GET", "/profile/basic-info", { token: guess(index), address: "203.0.113.9" });
  }
  expect(requests().map(({ code }) => code)).toEqual([...Array(10).fill("unauthorized"), "rate_limited"]);
  expect(new Set(requests().map(({ address }) => address)).size).toBe(1);
  expect(requests()[0]).toMatchObject({ actor: "anonymous", tried: "agent_token" });
  await app.call("GET", "/profile", { token: "garbage" });
  expect(requests().at(-1)).toMatchObject({ tried: "session", code: "unauthorized" });
});

test("a batch that is too large is logged with its code", async () => {
  const path = `/trpc/${Array.from({ length: 11 }, () => "auth.startGoogleLogin").join(",")}?batch=1`;
  await app.send("POST", path, { body: "{}" });
  expect(requests()).toMatchObject([{ status: 400, code: "batch_too_large" }]);
});

test("without a database every call is refused, and only the log says why", async () => {
  const broken = createTestApp({ db: openTestDatabase("http://127.0.0.1:9", inject("table")), clock, log });
  const answer = await broken.call("POST", "/appointments", { token: session, body: booking });
  expect(answer).toMatchObject({ status: 503, body: { code: "unavailable", retry_after: 1 } });
  expect(answer.headers.get("retry-after")).toBe("1");
  expect(JSON.stringify(answer.body)).not.toContain("127.0.0.1");
  expect(lines.map(({ event }) => event).sort()).toEqual(["failed", "request"]);
  const asked = await broken.send("GET", "/trpc/practice.get", { token: session });
  expect([asked.status, asked.headers.get("retry-after")]).toEqual([503, "1"]);
});
