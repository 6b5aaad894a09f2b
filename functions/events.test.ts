import { cpSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { linkAppointment } from "@sereno/core/actions/confirmation/create-link";
import { dueFrom } from "@sereno/core/domain/kept/due";
import { dateOfDay, dayNumber, weekdayOfDay } from "@sereno/core/lib/time/rules";
import { COMPLETE_DUE } from "@sereno/core/store/appointment/record";
import { ana, bookAppointment } from "@sereno/tests/support/acts";
import { bundleOptions } from "@sereno/tests/support/bundle";
import { nonceIn, SAME_SITE } from "@sereno/tests/support/client-pages";
import { openTestApp } from "@sereno/tests/support/each-practice";
import { stubLambda } from "@sereno/tests/support/lambda";
import { createPractice, testKeys } from "@sereno/tests/support/practice";
import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2, Context } from "aws-lambda";
import { build } from "esbuild";
import { afterAll, beforeAll, expect, inject, test, vi } from "vitest";
import * as z from "zod/mini";

type Handler = (event: APIGatewayProxyEventV2, context: Context) => Promise<APIGatewayProxyStructuredResultV2>;

const ROOT = fileURLToPath(new URL("..", import.meta.url));
const folder = mkdtempSync(join(tmpdir(), "sereno-functions-"));
afterAll(() => rmSync(folder, { recursive: true }));

const isFunction = (value: unknown) => typeof value === "function";
const Handled = z.object({ handler: z.custom<Handler>(isFunction) });
const Jobs = z.record(z.string(), z.custom<() => Promise<void>>(isFunction));
const EDGE_KEY = "edge".padEnd(43, "e");
const FORMER_EDGE_KEY = "former".padEnd(43, "e");
const text = (keys: Uint8Array[]) => keys.map((key) => Buffer.from(key).toString("base64url")).join(",");

const { db, clock, app: local } = await openTestApp("own", {}, new Date().toISOString());
let bundles: Record<"trpc" | "rest", Handler>;
let jobs: z.infer<typeof Jobs>;
let token: string;

async function bundle(name: string): Promise<unknown> {
  const outdir = join(folder, name);
  await build({ ...bundleOptions, entryPoints: [`${ROOT}functions/${name}.ts`], outdir, logLevel: "error" });
  return import(join(outdir, `${name}.mjs`));
}

stubLambda(inject("endpoint"), db.table, {
  EDGE_KEYS: `${EDGE_KEY},${FORMER_EDGE_KEY}`,
  ...{ SESSION_KEYS: text(testKeys.session), ENCRYPTION_KEYS: text(testKeys.encryption) },
  ...{ GOOGLE_CLIENT_ID: "client", GOOGLE_CLIENT_SECRET: "secret" },
  GOOGLE_REDIRECT_URI: "https://sereno.example/auth/callback",
});
beforeAll(async () => {
  bundles = { trpc: Handled.parse(await bundle("trpc")).handler, rest: Handled.parse(await bundle("rest")).handler };
  jobs = Jobs.parse(await bundle("jobs"));
  token = await local.signIn(await createPractice(db, { clock }));
});

interface Asked {
  body?: string;
  headers?: Record<string, string>;
  anonymous?: boolean;
  base64?: boolean;
  cookies?: string[];
}

const json = (value: object) => JSON.stringify(value);
const lima = json({ timezone: "America/Lima" });
/** The first Monday at least four weeks ahead, as a number of days since 1970-01-01. */
const MONDAY = (() => {
  const ahead = dayNumber(clock.now().toISOString().slice(0, 10)) + 28;
  return ahead + ((8 - weekdayOfDay(ahead)) % 7);
})();
const startOn = (weekday: number, hour: number) => `${dateOfDay(MONDAY + weekday)} ${hour}:00:00`;

const BATCH_WITH_REFUSED =
  "GET /trpc/auth.me,appointment.get?batch=1&input=%7B%221%22%3A%7B%22id%22%3A%22apt_nope%22%7D%7D";
const CASES: [name: string, status: number, call: string, asked?: Asked][] = [
  ["REST with a query", 200, "GET /api/v1/clients?search=pe%C3%B1a&page=1&page_size=5"],
  ["REST with a body", 200, "PUT /api/v1/profile/timezone", { body: lima }],
  ["REST with a base64 body and a trailing slash", 200, "PUT /api/v1/profile/timezone/", { body: lima, base64: true }],
  ["REST with unknown cookies", 200, "GET /api/v1/auth/me", { cookies: ["a=b", "c=d"] }],
  ["REST, anonymous", 401, "GET /api/v1/auth/me", { anonymous: true }],
  ["REST, encoded path", 200, "GET /api/v1/package-purchases/client-by-name/Ana%20Pe%C3%B1a"],
  ["REST, malformed JSON in base64", 400, "PUT /api/v1/profile", { body: "{", base64: true }],
  ["REST, invalid input", 400, "POST /api/v1/appointments", { body: json({ patient_name: "A" }) }],
  ["REST, too large", 413, "POST /api/v1/appointments", { body: json({ notes: "x".repeat(300_000) }) }],
  ["REST, the document", 200, "GET /api/v1/openapi.json", { anonymous: true }],
  ["tRPC batch", 200, "GET /trpc/auth.me,practice.get?batch=1&input=%7B%7D"],
  ["tRPC batch of which one is refused", 207, BATCH_WITH_REFUSED],
  ["tRPC mutation in base64", 200, "POST /trpc/practice.setTimezone", { body: lima, base64: true }],
  ["tRPC, invalid input", 400, "POST /trpc/appointment.book", { body: json({ ...ana, appointment_date: "x" }) }],
  ["tRPC, anonymous", 401, "GET /trpc/auth.me", { anonymous: true }],
];

const headersOf = ({ body, headers, anonymous }: Asked): Record<string, string> => ({
  ...(body !== undefined && { "content-type": "application/json", "content-length": String(Buffer.byteLength(body)) }),
  ...(!anonymous && { authorization: `Bearer ${token}` }),
  "x-sereno-origin": EDGE_KEY,
  ...headers,
});

/** A call as an event of format 2.0, which function URLs and API Gateway's HTTP APIs send. */
function eventOf(call: string, asked: Asked): APIGatewayProxyEventV2 {
  const [method = "", address = ""] = call.split(" ");
  const [path = "", rawQueryString = ""] = address.split("?");
  const { body, base64 = false, cookies } = asked;
  const http = { method, path, protocol: "HTTP/1.1", sourceIp: "203.0.113.1", userAgent: "test" };
  const at = { accountId: "1", apiId: "api", domainName: "sereno.example", domainPrefix: "sereno", requestId: "r" };
  return {
    version: "2.0",
    routeKey: "$default",
    rawPath: path,
    rawQueryString,
    ...(cookies && { cookies }),
    headers: { host: "sereno.example", ...headersOf(asked) },
    requestContext: { ...at, routeKey: "$default", stage: "$default", time: "", timeEpoch: 0, http },
    body: body !== undefined && base64 ? Buffer.from(body).toString("base64") : body,
    isBase64Encoded: base64,
  };
}

const VARYING = new Set(["x-request-id", "content-length", "date"]);
const answerOf = (status: number | undefined, body: string, headers: Iterable<[string, unknown]>) => {
  const named = [...headers].map(([name, value]): [string, string] => [name.toLowerCase(), String(value)]);
  return {
    status,
    body: JSON.parse(body.replaceAll(/"(request_id|requestId)":"[^"]*"/g, '"$1":"…"')),
    headers: Object.fromEntries(named.filter(([name]) => !VARYING.has(name))),
  };
};

const handle = (call: string, asked: Asked, handler = bundles[call.includes(" /trpc") ? "trpc" : "rest"]) =>
  handler(eventOf(call, asked), Object.create(null));

async function askLambda(call: string, asked: Asked = {}, handler?: Handler) {
  const { statusCode, isBase64Encoded, body = "", headers = {} } = await handle(call, asked, handler);
  return answerOf(statusCode, isBase64Encoded ? Buffer.from(body, "base64").toString() : body, Object.entries(headers));
}

async function askLocal(call: string, asked: Asked = {}) {
  const [method = "", address = ""] = call.split(" ");
  const answer = await local.send(method, address, { body: asked.body, headers: headersOf(asked) });
  answer.headers.delete("server-timing");
  return answerOf(answer.status, await answer.text(), answer.headers);
}

test.each(CASES)(
  "a function answers as the one-machine edition, but without Server-Timing: %s, %i",
  async (_, status, call, asked) => {
    const there = await askLambda(call, asked);
    expect(there).toEqual(await askLocal(call, asked));
    expect(there.status).toBe(status);
  },
);

test("a function answers a client's page like the one-machine edition, and accepts the page's form", async () => {
  const ctx = await createPractice(db, { clock });
  const { id } = await bookAppointment(ctx, { ...ana, appointment_date: startOn(1, 10) });
  const { path } = await linkAppointment(ctx, id);
  const ask = (method: string, at: string, body?: string) =>
    handle(`${method} /api${at}`, { anonymous: true, base64: true, body, ...(body && { headers: SAME_SITE }) });
  const masked = (text = "") => text.replaceAll(/name="nonce" value="([^"]+)"/g, "");
  for (const at of [`/c/${"A".repeat(22)}`, path]) {
    const [here, there] = [await local.send("GET", at), await ask("GET", at)];
    expect([there.statusCode, masked(there.body)]).toEqual([here.status, masked(await here.text())]);
    expect(there.headers).toMatchObject({ "content-security-policy": here.headers.get("content-security-policy") });
  }
  const nonce = nonceIn((await ask("GET", path)).body ?? "", "confirm");
  const answer = await ask("POST", path, new URLSearchParams({ action: "confirm", nonce }).toString());
  expect([answer.statusCode, answer.headers?.location]).toEqual([303, path]);
  const { data } = await db.appointment.get({ practice_id: ctx.practice.practice_id, id }).go();
  expect(data).toMatchObject({ client_answer: { status: "confirmed" }, updated_by: "client" });
});

test("the REST and tRPC functions answer each other's paths and unknown paths with 404", async () => {
  const unknown = { status: 404, body: { code: "unknown_path" } };
  for (const path of ["/trpc/auth.me", "/nope"])
    expect(await askLambda(`GET ${path}`, {}, bundles.rest)).toMatchObject(unknown);
  for (const path of ["/api/v1/auth/me", "/"])
    expect(await askLambda(`GET ${path}`, {}, bundles.trpc)).toMatchObject(unknown);
});

const ask = (path: string, key: string, more: Asked = { anonymous: true }) =>
  askLambda(`GET ${path}`, { ...more, headers: { "x-sereno-origin": key, ...more.headers } });

test("a call that bypasses CloudFront is refused with a wrong edge key or an invalid token", async () => {
  for (const key of ["", "e".repeat(43), `${EDGE_KEY},${FORMER_EDGE_KEY}`, EDGE_KEY.slice(0, -1), `${EDGE_KEY}ee`]) {
    for (const path of ["/api/v1/auth/google/login", "/api/calendar/x.ics", "/api/c/x", "/trpc/auth.me", "/nope"]) {
      const { status, body } = await ask(path, key);
      expect([path, status, body.code]).toEqual([path, 403, "forbidden"]);
    }
  }
  for (const authorization of ["Bearer x", `Bearer ${token}x`, "Bearer sereno.prc_x.agt_x.secret"])
    expect((await ask("/api/v1/auth/me", "", { headers: { authorization } })).status).toBe(403);
});

test("a call that bypasses CloudFront is answered with a valid token, or with the previous edge key", async () => {
  expect((await ask("/api/v1/auth/me", "", {})).status).toBe(200);
  expect((await ask("/api/v1/openapi.json", FORMER_EDGE_KEY)).status).toBe(200);
});

test("a job's run throws if ten of its items fail, not if nine do", async () => {
  const ctx = await createPractice(db, { clock });
  const { practice_id } = ctx.practice;
  const ids: string[] = [];
  for (let index = 0; index < 10; index++) {
    const appointment_date = startOn(index % 5, 10 + Math.floor(index / 5));
    ids.push((await bookAppointment(ctx, { ...ana, appointment_date })).id);
  }
  const damaged = { starts_at: "damaged", ...dueFrom(COMPLETE_DUE, practice_id, clock.now().toISOString()) };
  const damage = (id: string) => db.appointment.patch({ practice_id, id }).set(damaged).go();
  for (const id of ids.slice(1)) await damage(id);
  await expect(jobs.completeAppointments?.()).resolves.toBeUndefined();
  for (const id of ids) await damage(id);
  await expect(jobs.completeAppointments?.()).rejects.toThrow("complete: 10 items failed");
});

test("jobs run without secrets, except the calendar job, which names the missing secret", async () => {
  await expect(jobs.retryCalendar?.()).resolves.toBeUndefined();
  for (const name of ["SESSION_KEYS", "ENCRYPTION_KEYS", "GOOGLE_CLIENT_ID", "GOOGLE_CLIENT_SECRET"])
    vi.stubEnv(name, undefined);
  // Node runs a module once per path, and the jobs' module already ran with the secrets. A copy runs without them.
  cpSync(join(folder, "jobs"), join(folder, "jobs-apart"), { recursive: true });
  const apart = Jobs.parse(await import(join(folder, "jobs-apart", "jobs.mjs")));
  for (const name of ["completeAppointments", "expirePurchases", "finishSeries", "workOnClients", "workOnClosings"])
    await expect(apart[name]?.(), name).resolves.toBeUndefined();
  await expect(apart.retryCalendar?.()).rejects.toThrow("ENCRYPTION_KEYS");
});

test("a function without settings throws an error that names the missing settings", async () => {
  const { createDeps, createCalendarContext, createContext, createMailSettings } = await import("./deps");
  expect(() => createDeps({ TABLE_NAME: "t" })).toThrow(/GOOGLE_CLIENT_ID.*SESSION_KEYS/);
  expect(() => createCalendarContext({ TABLE_NAME: "t" })).toThrow(/ENCRYPTION_KEYS.*GOOGLE_CLIENT_ID/);
  expect(() => createMailSettings({ TABLE_NAME: "t" })).toThrow(/ENCRYPTION_KEYS.*ORIGIN.*EMAIL_FROM/);
  expect(() => createContext({})).toThrow("TABLE_NAME");
});
