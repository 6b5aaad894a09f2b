import { expect, test } from "vitest";
import { makeAgentToken } from "../support/app";
import { apiDocument } from "../support/document";
import { openTestApp } from "../support/each-practice";
import { createPractice } from "../support/practice";

const { db, clock, app } = await openTestApp("shared");

const operations = Object.entries(apiDocument.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({ name: `${method} ${path}`, method, path, operation })),
);

test("the document is served without a token, as it is built", async () => {
  for (const path of ["/openapi.json", "/openapi.json/"]) {
    const { status, body, headers } = await app.call("GET", path);
    expect([status, headers.get("content-type")]).toEqual([200, "application/json"]);
    expect(body).toEqual(JSON.parse(JSON.stringify(apiDocument)));
  }
  const refused = await app.call("POST", "/openapi.json");
  expect([refused.status, refused.headers.get("allow")]).toEqual([405, "GET, HEAD"]);
});

const LISTS = "/events, /appointments, /appointments/upcoming, /appointments/search, /package-purchases, /payments";

test("the document states the default of each query parameter", () => {
  const paths: Record<string, string[]> = {};
  for (const { path, operation } of operations) {
    for (const parameter of operation.parameters) {
      if (!("schema" in parameter) || !("default" in parameter.schema)) continue;
      const found = `${parameter.name}=${parameter.schema.default}`;
      paths[found] = [...(paths[found] ?? []), path];
    }
  }
  expect(Object.fromEntries(Object.entries(paths).map(([found, list]) => [found, list.sort().join(", ")]))).toEqual({
    "limit=50": LISTS.split(", ").sort().join(", "),
    "limit=20": "/handoffs",
    "limit=10": "/profile/search, /reminders/due",
    "state=open": "/handoffs",
    "order=asc": "/appointments",
    "page=1": "/clients",
    "page_size=10": "/clients",
    "slot_duration_minutes=60": "/availability/slots",
    "duration_minutes=60": "/appointments/check-availability",
    "include_inactive=false": "/packages, /packages/with-config",
    "hard_delete=false": "/packages/{id}",
    "bound=false": "/auth/google/login",
    "keep_agent_tokens=false": "/auth/revoke",
    "keep_feed=false": "/auth/revoke",
  });
});

test("every operation admits exactly the callers that the document lists for it", async () => {
  const ctx = await createPractice(db, { clock, practice: { agent_enabled: true } });
  const agent = await makeAgentToken(ctx, "WhatsApp");
  for (const { name, method, path, operation } of operations) {
    const call = (token?: string) =>
      app.call(method.toUpperCase(), path.replace(/\{\w+\}/g, "none"), {
        token,
        ...(method === "get" ? {} : { body: {} }),
      });
    const schemes = operation.security.flatMap((each) => Object.keys(each));
    if (schemes.length === 0) {
      expect((await call()).status, name).not.toBe(401);
      continue;
    }
    expect((await call()).status, name).toBe(401);
    clock.moveTo(new Date(clock.now().getTime() + 1000).toISOString());
    expect((await call(agent)).body.code === "forbidden", name).toBe(!schemes.includes("agent"));
  }
});

test("the server accepts every example of the document", async () => {
  const token = await app.signIn(await createPractice(db, { clock }));
  let tried = 0;
  for (const { name, method, path, operation } of operations) {
    if (path.startsWith("/auth/")) continue;
    const example = operation.requestBody?.content["application/json"].example;
    if (operation.requestBody) expect(example, name).toBeDefined();
    const query = new URLSearchParams();
    for (const each of operation.parameters) {
      if ("in" in each && each.in === "query" && each.example) query.set(each.name, String(each.example));
    }
    const address = path.replace("{phone}", "+573001234567").replace(/\{\w+\}/g, "none");
    const { status, body } = await app.call(method.toUpperCase(), `${address}?${query}`, { token, body: example });
    expect([200, 201, 404], `${name}: ${JSON.stringify(body)}`).toContain(status);
    tried += 1;
  }
  expect(tried).toBeGreaterThan(50);
});

test("the page of the document loads nothing from other sites and runs no inline script", async () => {
  for (const path of ["/api/v1/docs", "/api/v1/docs/"]) {
    const response = await app.send("GET", path);
    const page = await response.text();
    expect(response.status).toBe(200);
    expect(response.headers.get("content-type")).toContain("text/html");
    expect(response.headers.get("content-security-policy")).toContain("script-src 'self';");
    expect([...page.matchAll(/<script[^>]*>([^<]*)<\/script>/g)].map(([, code]) => code)).toEqual(["", ""]);
    expect([...page.matchAll(/(?:src|href)="([^"]+)"/g)].every(([, url]) => url?.startsWith("/"))).toBe(true);
  }
  expect((await app.call("DELETE", "/docs")).status).toBe(405);
});
