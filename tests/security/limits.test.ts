import { expect, inject, test } from "vitest";
import { createTestApp } from "../support/app";
import { createClock, createPractice, openTestDatabase } from "../support/practice";

const db = openTestDatabase(inject("endpoint"), inject("table"));
const clock = createClock("2026-11-20T15:00:00Z");
const app = createTestApp({ db, clock });
const token = await app.signIn(await createPractice(db, { clock }));
await app.call("PUT", "/packages/config", { token, body: { base_consultation_value: 130_000 } });

const pack = { name: "Ocho", sessions: 8, validity_months: 3, discount_percentage: 0 };
const slots = (end: string) => `/availability/slots?start_date=2026-12-01&end_date=${end}`;

/** Limits that `.github/SECURITY.md` promises: at the limit and one beyond it. */
test.each<[string, string, string, object | undefined, number]>([
  ["200 items a page", "GET", "/appointments?limit=200", undefined, 200],
  ["not 201", "GET", "/appointments?limit=201", undefined, 400],
  ["92 days", "GET", slots("2027-03-02"), undefined, 200],
  ["not 93", "GET", slots("2027-03-03"), undefined, 400],
  ["100 sessions", "POST", "/packages", { ...pack, sessions: 100 }, 201],
  ["not 101", "POST", "/packages", { ...pack, sessions: 101 }, 400],
  ["not none", "POST", "/packages", { ...pack, sessions: 0 }, 400],
  ["60 months", "POST", "/packages", { ...pack, validity_months: 60 }, 201],
  ["not 61", "POST", "/packages", { ...pack, validity_months: 61 }, 400],
  ["100 %", "POST", "/packages", { ...pack, discount_percentage: 100 }, 201],
  ["not 101 %", "POST", "/packages", { ...pack, discount_percentage: 101 }, 400],
  ["not less than nothing", "PUT", "/packages/config", { base_consultation_value: -1 }, 400],
  ["1,000,000,000 pesos", "PUT", "/packages/config", { base_consultation_value: 1_000_000_000 }, 200],
  ["not one more", "PUT", "/packages/config", { base_consultation_value: 1_000_000_001 }, 400],
])("%s", async (_, method, path, body, status) => {
  expect((await app.call(method, path, { token, body })).status).toBe(status);
});

test("the API's answers let a browser load, run, send and frame nothing", async () => {
  const policy = (await app.call("GET", "/auth/me", { token })).headers.get("content-security-policy");
  expect(policy?.split("; ").sort()).toEqual([
    "base-uri 'none'",
    "default-src 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
    "object-src 'none'",
  ]);
});
