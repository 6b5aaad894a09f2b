import { expect, test } from "vitest";
import { openTestApp } from "../support/each-practice";
import { createPractice } from "../support/practice";

const { db, clock, app } = await openTestApp("shared");
const token = await app.signIn(await createPractice(db, { clock }));
await app.call("PUT", "/packages/config", { token, body: { base_consultation_value: 130_000 } });

const pack = { name: "Ocho", sessions: 8, validity_months: 3, discount_percentage: 0 };
const slots = (end: string) => `/availability/slots?start_date=2026-12-01&end_date=${end}`;

/** Requests at and beyond limits that `.github/SECURITY.md` promises. */
test.each<[string, number, string, string, object?]>([
  ["a page of 200 items", 200, "GET", "/appointments?limit=200"],
  ["a page of 201 items", 400, "GET", "/appointments?limit=201"],
  ["slots of 92 days", 200, "GET", slots("2027-03-02")],
  ["slots of 93 days", 400, "GET", slots("2027-03-03")],
  ["a package of 100 sessions", 201, "POST", "/packages", { ...pack, sessions: 100 }],
  ["a package of 101 sessions", 400, "POST", "/packages", { ...pack, sessions: 101 }],
  ["a package without sessions", 400, "POST", "/packages", { ...pack, sessions: 0 }],
  ["a package valid for 60 months", 201, "POST", "/packages", { ...pack, validity_months: 60 }],
  ["a package valid for 61 months", 400, "POST", "/packages", { ...pack, validity_months: 61 }],
  ["a discount of 100 percent", 201, "POST", "/packages", { ...pack, discount_percentage: 100 }],
  ["a discount of 101 percent", 400, "POST", "/packages", { ...pack, discount_percentage: 101 }],
  ["a negative price", 400, "PUT", "/packages/config", { base_consultation_value: -1 }],
  ["a price of 1,000,000,000 pesos", 200, "PUT", "/packages/config", { base_consultation_value: 1_000_000_000 }],
  ["a price of 1,000,000,001 pesos", 400, "PUT", "/packages/config", { base_consultation_value: 1_000_000_001 }],
])("a request for %s gets status %i", async (_, status, method, path, body) => {
  expect((await app.call(method, path, { token, body })).status).toBe(status);
});

test("the content security policy of API responses forbids a browser to load, submit or frame anything", async () => {
  const policy = (await app.call("GET", "/auth/me", { token })).headers.get("content-security-policy");
  const forbidden = ["base-uri", "default-src", "form-action", "frame-ancestors", "object-src"];
  expect(policy?.split("; ").sort()).toEqual(forbidden.map((name) => `${name} 'none'`));
});
