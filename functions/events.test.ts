import { cpSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { bookAppointment } from "@sereno/core/actions/appointment/book";
import { linkAppointment } from "@sereno/core/actions/confirmation/create-link";
import { BookAppointmentInput } from "@sereno/core/domain/appointment/schema";
import { dueFrom } from "@sereno/core/domain/kept/due";
import { dateOfDay, dayNumber, weekdayOfDay } from "@sereno/core/lib/time/rules";
import { COMPLETE_DUE } from "@sereno/core/store/appointment/record";
import { createTestApp } from "@sereno/tests/support/app";
import { bundleOptions } from "@sereno/tests/support/bundle";
import { createClock, createPractice, openOwnTable, testKeys } from "@sereno/tests/support/practice";
import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2, Context } from "aws-lambda";
import { build } from "esbuild";
import { afterAll, beforeAll, describe, expect, inject, test, vi } from "vitest";
import * as z from "zod/mini";

type Handler = (event: APIGatewayProxyEventV2, context: Context) => Promise<APIGatewayProxyStructuredResultV2>;

const ROOT = fileURLToPath(new URL("..", import.meta.url));
const folder = mkdtempSync(join(tmpdir(), "sereno-functions-"));
afterAll(() => {
  vi.unstubAllEnvs();
  rmSync(folder, { recursive: true });
});

const Handled = z.object({ handler: z.custom<Handler>((value) => typeof value === "function") });
const Jobs = z.record(
  z.string(),
  z.custom<() => Promise<void>>((value) => typeof value === "function"),
);
const EDGE_KEY = "edge".padEnd(43, "e");
const FORMER_EDGE_KEY = "former".padEnd(43, "e");
const text = (keys: Uint8Array[]) => keys.map((key) => Buffer.from(key).toString("base64url")).join(",");
const clock = createClock(new Date().toISOString());

const db = await openOwnTable(inject("endpoint"));
const local = createTestApp({ db, clock });
let bundles: Record<"trpc" | "rest", Handler>;
let jobs: z.infer<typeof Jobs>;
let token: string;

async function bundle(name: string): Promise<unknown> {
  const outdir = join(folder, name);
  await build({ ...bundleOptions, entryPoints: [`${ROOT}functions/${name}.ts`], outdir, logLevel: "error" });
  return import(join(outdir, `${name}.mjs`));
}

beforeAll(async () => {
  const settings = {
    AWS_ENDPOINT_URL_DYNAMODB: inject("endpoint"),
    AWS_REGION: "us-east-1",
    AWS_ACCESS_KEY_ID: "local",
    AWS_SECRET_ACCESS_KEY: "local",
    TABLE_NAME: db.table,
    EDGE_KEYS: `${EDGE_KEY},${FORMER_EDGE_KEY}`,
    SESSION_KEYS: text(testKeys.session),
    ENCRYPTION_KEYS: text(testKeys.encryption),
    GOOGLE_CLIENT_ID: "client",
    GOOGLE_CLIENT_SECRET: "secret",
    GOOGLE_REDIRECT_URI: "https://sereno.example/auth/callback",
  };
  for (const [name, value] of Object.entries(settings)) vi.stubEnv(name, value);
  bundles = { trpc: Handled.parse(await bundle("trpc")).handler, rest: Handled.parse(await bundle("rest")).handler };
  jobs = Jobs.parse(await bundle("jobs"));
  const ctx = await createPractice(db, { clock });
  token = await local.signIn(ctx);
});

interface Case {
  name: string;
  method: string;
  path: string;
  query?: string;
  body?: string;
  headers?: Record<string, string>;
  anonymous?: boolean;
  base64?: boolean;
  cookies?: string[];
  expected: number;
}

const json = (value: object) => JSON.stringify(value);
const lima = json({ timezone: "America/Lima" });
const booking = { patient_name: "Ana Peña", patient_phone: "3001234567" };
/** The first Monday at least four weeks ahead, as a number of days since 1970-01-01. */
const MONDAY = (() => {
  const ahead = dayNumber(clock.now().toISOString().slice(0, 10)) + 28;
  return ahead + ((8 - weekdayOfDay(ahead)) % 7);
})();
const startOn = (weekday: number, hour: number) => `${dateOfDay(MONDAY + weekday)} ${hour}:00:00`;

const CASES: Case[] = [
  {
    name: "REST with a query",
    method: "GET",
    path: "/api/v1/clients",
    query: "search=pe%C3%B1a&page=1&page_size=5",
    expected: 200,
  },
  { name: "REST with a body", method: "PUT", path: "/api/v1/profile/timezone", body: lima, expected: 200 },
  {
    name: "REST with a base64 body and a trailing slash",
    method: "PUT",
    path: "/api/v1/profile/timezone/",
    body: lima,
    base64: true,
    expected: 200,
  },
  {
    name: "REST with cookies that mean nothing",
    method: "GET",
    path: "/api/v1/auth/me",
    cookies: ["a=b", "c=d"],
    expected: 200,
  },
  { name: "REST, anonymous", method: "GET", path: "/api/v1/auth/me", anonymous: true, expected: 401 },
  {
    name: "REST, encoded path",
    method: "GET",
    path: "/api/v1/package-purchases/client-by-name/Ana%20Pe%C3%B1a",
    expected: 200,
  },
  {
    name: "REST, malformed JSON in base64",
    method: "PUT",
    path: "/api/v1/profile",
    body: "{",
    base64: true,
    expected: 400,
  },
  {
    name: "REST, invalid input",
    method: "POST",
    path: "/api/v1/appointments",
    body: json({ patient_name: "A" }),
    expected: 400,
  },
  {
    name: "REST, too large",
    method: "POST",
    path: "/api/v1/appointments",
    body: json({ notes: "x".repeat(300_000) }),
    expected: 413,
  },
  { name: "REST, the document", method: "GET", path: "/api/v1/openapi.json", anonymous: true, expected: 200 },
  {
    name: "tRPC batch",
    method: "GET",
    path: "/trpc/auth.me,practice.get",
    query: "batch=1&input=%7B%7D",
    expected: 200,
  },
  {
    name: "tRPC batch of which one is refused",
    method: "GET",
    path: "/trpc/auth.me,appointment.get",
    query: "batch=1&input=%7B%221%22%3A%7B%22id%22%3A%22apt_nope%22%7D%7D",
    expected: 207,
  },
  {
    name: "tRPC mutation in base64",
    method: "POST",
    path: "/trpc/practice.setTimezone",
    body: lima,
    base64: true,
    expected: 200,
  },
  {
    name: "tRPC, invalid input",
    method: "POST",
    path: "/trpc/appointment.book",
    body: json({ ...booking, appointment_date: "mañana" }),
    expected: 400,
  },
  { name: "tRPC, anonymous", method: "GET", path: "/trpc/auth.me", anonymous: true, expected: 401 },
];

const headersOf = ({ body, headers, anonymous, base64: _ }: Case): Record<string, string> => ({
  ...(body === undefined
    ? {}
    : { "content-type": "application/json", "content-length": String(Buffer.byteLength(body)) }),
  ...(anonymous ? {} : { authorization: `Bearer ${token}` }),
  "x-sereno-origin": EDGE_KEY,
  ...headers,
});

/** The same payload comes from a function URL and from API Gateway's HTTP API (format 2.0). */
function eventOf(asked: Case): APIGatewayProxyEventV2 {
  const { method, path, query = "", body, base64 = false, cookies } = asked;
  return {
    version: "2.0",
    routeKey: "$default",
    rawPath: path,
    rawQueryString: query,
    ...(cookies ? { cookies } : {}),
    headers: { host: "sereno.example", ...headersOf(asked) },
    requestContext: {
      accountId: "1",
      apiId: "api",
      domainName: "sereno.example",
      domainPrefix: "sereno",
      requestId: "r",
      routeKey: "$default",
      stage: "$default",
      time: "",
      timeEpoch: 0,
      http: { method, path, protocol: "HTTP/1.1", sourceIp: "203.0.113.1", userAgent: "test" },
    },
    body: body === undefined ? undefined : base64 ? Buffer.from(body).toString("base64") : body,
    isBase64Encoded: base64,
  };
}

const VARYING = new Set(["x-request-id", "server-timing", "content-length", "date"]);
const answerOf = (status: number | undefined, body: string, headers: Iterable<[string, unknown]>) => ({
  status,
  body: JSON.parse(body.replaceAll(/"(request_id|requestId)":"[^"]*"/g, '"$1":"…"')),
  headers: Object.fromEntries(
    [...headers]
      .map(([name, value]) => [name.toLowerCase(), String(value)])
      .filter(([name]) => !VARYING.has(name ?? "")),
  ),
});

async function askLambda(handler: Handler, asked: Case) {
  const answer = await handler(eventOf(asked), Object.create(null));
  const body = answer.isBase64Encoded ? Buffer.from(answer.body ?? "", "base64").toString() : (answer.body ?? "");
  return answerOf(answer.statusCode, body, Object.entries(answer.headers ?? {}));
}

async function askLocal(asked: Case) {
  const { method, path, query, body } = asked;
  const address = query ? `${path}?${query}` : path;
  const answer = await local.send(method, address, { body, headers: { ...headersOf(asked) } });
  return answerOf(answer.status, await answer.text(), answer.headers);
}

describe("a built function answers an event exactly as the one-machine edition answers the request", () => {
  test.each(CASES)("$name: $expected", async (asked) => {
    const here = await askLocal(asked);
    const there = await askLambda(bundles[asked.path.startsWith("/trpc") ? "trpc" : "rest"], asked);
    expect(there).toEqual(here);
    expect(there.status).toBe(asked.expected);
  });

  test("and books, with the same record in its answer", async () => {
    const body = json({ ...booking, appointment_date: startOn(0, 10) });
    const booked = await askLambda(bundles.rest, {
      name: "",
      method: "POST",
      path: "/api/v1/appointments",
      body,
      base64: true,
      expected: 201,
    });
    const read = await askLocal({
      name: "",
      method: "GET",
      path: `/api/v1/appointments/${booked.body.id}`,
      expected: 200,
    });
    expect([booked.status, read.body]).toEqual([201, booked.body]);
  });
});

test("a function answers a client's page like the one-machine edition, and accepts the page's form", async () => {
  const ctx = await createPractice(db, { clock });
  const { id } = await bookAppointment(
    ctx,
    BookAppointmentInput.parse({ ...booking, appointment_date: startOn(1, 10) }),
  );
  const { path } = await linkAppointment(ctx, id);
  const ask = (method: string, at: string, form?: string) => {
    const headers = { "content-type": "application/x-www-form-urlencoded", "sec-fetch-site": "same-origin" };
    const sent = { name: "", method, path: `/api${at}`, anonymous: true, base64: true, body: form, expected: 200 };
    return bundles.rest(eventOf({ ...sent, ...(form && { headers }) }), Object.create(null));
  };
  const masked = (text = "") => text.replaceAll(/name="nonce" value="([^"]+)"/g, "");
  const nothing = `/c/${"A".repeat(22)}`;
  for (const at of [nothing, path]) {
    const [here, there] = [await local.send("GET", at), await ask("GET", at)];
    expect([there.statusCode, masked(there.body)]).toEqual([here.status, masked(await here.text())]);
    expect(there.headers).toMatchObject({ "content-security-policy": here.headers.get("content-security-policy") });
  }
  const [, nonce = ""] =
    /"confirm"><input type="hidden" name="nonce" value="([^"]+)"/.exec((await ask("GET", path)).body ?? "") ?? [];
  const answer = await ask("POST", path, new URLSearchParams({ action: "confirm", nonce }).toString());
  expect([answer.statusCode, answer.headers?.location]).toEqual([303, path]);
  const { data } = await db.appointment.get({ practice_id: ctx.practice.practice_id, id }).go();
  expect(data).toMatchObject({ client_answer: { status: "confirmed" }, updated_by: "client" });
});

test("each function answers calls of the other function, and unknown paths, with a problem document", async () => {
  const ask = (handler: Handler, path: string) => askLambda(handler, { name: "", method: "GET", path, expected: 404 });
  for (const [handler, path] of [
    [bundles.rest, "/trpc/auth.me"],
    [bundles.trpc, "/api/v1/auth/me"],
    [bundles.rest, "/nope"],
    [bundles.trpc, "/"],
  ] as const) {
    expect(await ask(handler, path)).toMatchObject({ status: 404, body: { code: "unknown_path" } });
  }
});

describe("a function that is called past the edge", () => {
  const around = (asked: Partial<Case>) => ({ name: "", method: "GET", path: "/api/v1/docs", expected: 403, ...asked });
  const ask = (asked: Partial<Case>) => {
    const { path } = around(asked);
    return askLambda(bundles[path.startsWith("/trpc") ? "trpc" : "rest"], around(asked));
  };
  test("refuses a caller with another text in place of the edge's key, and an unknown or malformed token", async () => {
    for (const key of ["", "e".repeat(43), `${EDGE_KEY},${FORMER_EDGE_KEY}`, EDGE_KEY.slice(0, -1), `${EDGE_KEY}ee`]) {
      for (const path of ["/api/v1/auth/google/login", "/api/calendar/x.ics", "/api/c/x", "/trpc/auth.me", "/nope"]) {
        const { status, body } = await ask({ path, anonymous: true, headers: { "x-sereno-origin": key } });
        expect([path, status, body.code]).toEqual([path, 403, "forbidden"]);
      }
    }
    for (const authorization of ["Bearer x", `Bearer ${token}x`, "Bearer sereno.prc_x.agt_x.secret"]) {
      const headers = { "x-sereno-origin": "", authorization };
      expect((await ask({ path: "/api/v1/auth/me", headers })).status).toBe(403);
    }
  });

  test("answers a signed-in caller, and any caller with the former key", async () => {
    expect((await ask({ path: "/api/v1/auth/me", headers: { "x-sereno-origin": "" } })).status).toBe(200);
    const former = { "x-sereno-origin": FORMER_EDGE_KEY };
    expect((await ask({ path: "/api/v1/openapi.json", anonymous: true, headers: former })).status).toBe(200);
  });
});

test("a function's answers contain nothing about its database", async () => {
  const handled = await bundles.rest(
    eventOf({ name: "", method: "GET", path: "/api/v1/auth/me", expected: 200 }),
    Object.create(null),
  );
  expect(Object.keys(handled.headers ?? {})).toContain("x-request-id");
  expect(Object.keys(handled.headers ?? {})).not.toContain("server-timing");
});

test("a job that needs Google's secrets runs", async () => {
  await expect(jobs.retryCalendar?.()).resolves.toBeUndefined();
});

test("nine failures in one run are failures of the items alone, ten are failures of the job", async () => {
  const ctx = await createPractice(db, { clock });
  const { practice_id } = ctx.practice;
  const ids: string[] = [];
  for (let index = 0; index < 10; index++) {
    const input = { ...booking, appointment_date: startOn(index % 5, 10 + Math.floor(index / 5)) };
    ids.push((await bookAppointment(ctx, BookAppointmentInput.parse(input))).id);
  }
  const damage = (id: string) =>
    db.appointment
      .patch({ practice_id, id })
      .set({ starts_at: "damaged", ...dueFrom(COMPLETE_DUE, practice_id, clock.now().toISOString()) })
      .go();
  for (const id of ids.slice(1)) await damage(id);
  await expect(jobs.completeAppointments?.()).resolves.toBeUndefined();
  for (const id of ids) await damage(id);
  await expect(jobs.completeAppointments?.()).rejects.toThrow("complete: 10 items failed");
});

test("the jobs that need no secret run without secrets", async () => {
  for (const name of ["SESSION_KEYS", "ENCRYPTION_KEYS", "GOOGLE_CLIENT_ID", "GOOGLE_CLIENT_SECRET"])
    vi.stubEnv(name, undefined);
  // A copy at another path, because Node loads the module of a path only once.
  cpSync(join(folder, "jobs"), join(folder, "jobs-apart"), { recursive: true });
  const apart = Jobs.parse(await import(join(folder, "jobs-apart", "jobs.mjs")));
  for (const name of ["completeAppointments", "expirePurchases", "finishSeries", "workOnClients", "workOnClosings"])
    await expect(apart[name]?.(), name).resolves.toBeUndefined();
  await expect(apart.retryCalendar?.()).rejects.toThrow("ENCRYPTION_KEYS");
});

test("a function without settings throws an error that names the missing ones", async () => {
  const { createDeps, createCalendarContext, createContext, createMailSettings } = await import("./deps");
  expect(() => createDeps({ TABLE_NAME: "t" })).toThrow(/GOOGLE_CLIENT_ID.*SESSION_KEYS/);
  expect(() => createCalendarContext({ TABLE_NAME: "t" })).toThrow(/ENCRYPTION_KEYS.*GOOGLE_CLIENT_ID/);
  expect(() => createMailSettings({ TABLE_NAME: "t" })).toThrow(/ENCRYPTION_KEYS.*ORIGIN.*EMAIL_FROM/);
  expect(() => createContext({})).toThrow("TABLE_NAME");
});
