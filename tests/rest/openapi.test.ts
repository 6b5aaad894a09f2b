import { restTable } from "@sereno/api/rest-table";
import { Validator } from "@seriousme/openapi-schema-validator";
import { describe, expect, inject, test } from "vitest";
import { createTestApp, makeAgentToken } from "../support/app";
import { apiDocument, findBodyDepartures, rowOf } from "../support/document";
import { createClock, createPractice, openTestDatabase } from "../support/practice";

const db = openTestDatabase(inject("endpoint"), inject("table"));
const clock = createClock("2026-11-20T15:00:00Z");
const app = createTestApp({ db, clock });

const operations = Object.entries(apiDocument.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({ name: `${method} ${path}`, method, path, operation })),
);
const operationOf = (method: string, path: string) => apiDocument.paths[path]?.[method];

describe("the document", () => {
  test("is served to everyone as it is built", async () => {
    for (const path of ["/openapi.json", "/openapi.json/"]) {
      const { status, body, headers } = await app.call("GET", path);
      expect({ status, type: headers.get("content-type") }).toEqual({ status: 200, type: "application/json" });
      expect(body).toEqual(JSON.parse(JSON.stringify(apiDocument)));
    }
    const refused = await app.call("POST", "/openapi.json");
    expect({ status: refused.status, allow: refused.headers.get("allow") }).toEqual({
      status: 405,
      allow: "GET, HEAD",
    });
  });

  test("is valid OpenAPI 3.1, all references resolved", async () => {
    const validator = new Validator();
    const { valid, errors } = await validator.validate(JSON.parse(JSON.stringify(apiDocument)));
    expect({ valid, errors, version: validator.version }).toEqual({ valid: true, errors: undefined, version: "3.1" });
    const refs = JSON.stringify(apiDocument).matchAll(/"\$ref":"#\/([^"]+)"/g);
    const resolve = (ref: string) =>
      ref.split("/").reduce((part: unknown, name) => Reflect.get(Object(part), name), apiDocument);
    const missing = [...refs].map(([, ref = ""]) => ref).filter((ref) => resolve(ref) === undefined);
    expect(missing).toEqual([]);
  });

  test("has exactly the rows of the REST table", () => {
    const documented = operations.map(({ name }) => name).sort();
    const rows = restTable.map(({ method, path }) => `${method.toLowerCase()} ${path.replace(/:(\w+)/g, "{$1}")}`);
    expect(documented).toEqual(rows.sort());
  });

  test("gives every operation a unique id, a summary and its path's parameters", () => {
    expect(new Set(operations.map(({ operation }) => operation.operationId)).size).toBe(operations.length);
    for (const { name, path, operation } of operations) {
      expect(operation.summary, name).toMatch(/^[A-Z].{5,}$/);
      const inPath = operation.parameters.filter((each) => "in" in each && each.in === "path");
      const wanted = [...path.matchAll(/\{(\w+)\}/g)].map(([, parameter]) => parameter);
      expect(
        inPath.map((each) => "name" in each && each.name),
        name,
      ).toEqual(wanted);
    }
  });

  test("lists the Idempotency-Key of each call that takes it", () => {
    const key = { $ref: "#/components/parameters/IdempotencyKey" };
    expect(operationOf("post", "/appointments")?.parameters).toContainEqual(key);
    expect(operationOf("delete", "/clients/{id}")?.parameters).toContainEqual(key);
    expect(operationOf("get", "/clients")?.parameters).not.toContainEqual(key);
    expect(operationOf("post", "/appointments/check-availability")?.parameters).not.toContainEqual(key);
  });

  test("takes the inputs of check-availability in the query or in the body", () => {
    const operation = operationOf("post", "/appointments/check-availability");
    expect(operation?.parameters).toContainEqual(
      expect.objectContaining({ name: "appointment_date", in: "query", required: false }),
    );
    expect(operation?.requestBody).toMatchObject({ required: false });
  });
});

test("every operation admits exactly the callers that its document names", async () => {
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

test("every example is accepted", async () => {
  const ctx = await createPractice(db, { clock });
  const token = await app.signIn(ctx);
  let tried = 0;
  for (const { name, method, path, operation } of operations) {
    if (path.startsWith("/auth/")) continue;
    const example = operation.requestBody?.content["application/json"].example;
    const row = rowOf(method.toUpperCase(), path.replace(/\{\w+\}/g, "none"));
    if (operation.requestBody && row) {
      expect(example, name).toBeDefined();
      expect(findBodyDepartures(row, example), name).toEqual([]);
    }
    const query = new URLSearchParams();
    for (const each of operation.parameters) {
      if ("in" in each && each.in === "query" && each.example) query.set(each.name, String(each.example));
    }
    const address = path.replace("{phone}", "+573001234567").replace(/\{\w+\}/g, "none");
    const { status, body } = await app.call(method.toUpperCase(), `${address}?${query}`, {
      token,
      body: example,
    });
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
