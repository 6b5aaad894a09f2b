import { expect, inject, test } from "vitest";
import { createDeps } from "../../functions/deps";
import { createTestApp, FUNCTION_SETTINGS } from "../support/app";
import { vouching } from "../support/google";
import { createClock, createLog, openTestDatabase } from "../support/practice";

const db = openTestDatabase(inject("endpoint"), inject("table"));
const clock = createClock("2026-11-20T15:00:00Z");

async function signIn(methods: string[], requireSecondFactor: boolean) {
  const { lines, log } = createLog();
  const app = createTestApp({ db, clock, identity: vouching(methods), requireSecondFactor, log });
  const { state } = (await app.call("GET", "/auth/google/login")).body;
  return { answer: await app.call("POST", "/auth/google/callback", { body: { code: "any", state } }), lines };
}

test.each([
  ["a password and a second factor", 200, ["pwd", "mfa"]],
  ["a hardware key", 200, ["hwk"]],
  ["a password alone", 403, ["pwd"]],
  ["no method that Google reports", 403, []],
])("where a second factor is required, a sign-in with %s gets status %i", async (_, status, methods) => {
  const { answer, lines } = await signIn(methods, true);
  expect(answer.status).toBe(status);
  if (status === 200) return;
  expect(answer.body).toMatchObject({ code: "access_denied", detail: expect.stringContaining("dos pasos") });
  expect(lines.at(-1)).toMatchObject({ event: "request", sign_in: "no_second_factor", status: 403 });
});

test("the log line of a new session has the sign-in methods that Google reported, or 'unsaid'", async () => {
  const { answer, lines } = await signIn(["pwd", "mfa"], false);
  const opened = { practice: answer.body.user.id, session: expect.stringMatching(/^ses_/) };
  expect(lines).toContainEqual({ event: "session_opened", ...opened, methods: "pwd mfa", authenticated_at: "unsaid" });
  expect((await signIn([], false)).lines[1]).toMatchObject({ event: "session_opened", methods: "unsaid" });
});

test("REQUIRE_SECOND_FACTOR=true requires a second factor, unset requires none, and 'yes' stops the start", () => {
  expect(createDeps({ ...FUNCTION_SETTINGS, REQUIRE_SECOND_FACTOR: "true" }).auth.requireSecondFactor).toBe(true);
  expect(createDeps(FUNCTION_SETTINGS).auth.requireSecondFactor).toBe(false);
  expect(() => createDeps({ ...FUNCTION_SETTINGS, REQUIRE_SECOND_FACTOR: "yes" })).toThrow("REQUIRE_SECOND_FACTOR");
});
