import { createTestApp } from "@sereno/tests/support/app";
import { createClock, createPractice, openOwnTable, testKeys } from "@sereno/tests/support/practice";
import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2, Context } from "aws-lambda";
import { beforeAll, describe, expect, inject, test } from "vitest";

type Handler = (event: APIGatewayProxyEventV2, context: Context) => Promise<APIGatewayProxyStructuredResultV2>;

const text = (keys: Uint8Array[]) => keys.map((key) => Buffer.from(key).toString("base64url")).join(",");

let trpc: Handler;
let rest: Handler;
let token: string;

beforeAll(async () => {
  const db = await openOwnTable(inject("endpoint"));
  Object.assign(process.env, {
    AWS_ENDPOINT_URL_DYNAMODB: inject("endpoint"),
    AWS_REGION: "us-east-1",
    AWS_ACCESS_KEY_ID: "local",
    AWS_SECRET_ACCESS_KEY: "local",
    TABLE_NAME: db.table,
    SESSION_KEYS: text(testKeys.session),
    ENCRYPTION_KEYS: text(testKeys.encryption),
    GOOGLE_CLIENT_ID: "client",
    GOOGLE_CLIENT_SECRET: "secret",
    GOOGLE_REDIRECT_URI: "https://sereno.example/auth/callback",
  });
  trpc = (await import("./trpc")).handler as Handler;
  rest = (await import("./rest")).handler as Handler;
  const clock = createClock(new Date().toISOString());
  const ctx = await createPractice(db, { clock });
  token = await createTestApp({ db, clock }).signIn(ctx);
});

interface EventOptions {
  query?: string;
  body?: string;
  base64?: boolean;
  anonymous?: boolean;
}

function event(
  method: string,
  path: string,
  { query = "", body, base64 = false, anonymous = false }: EventOptions = {},
): APIGatewayProxyEventV2 {
  return {
    version: "2.0",
    routeKey: "$default",
    rawPath: path,
    rawQueryString: query,
    headers: {
      host: "sereno.example",
      ...(body === undefined ? {} : { "content-type": "application/json" }),
      ...(anonymous ? {} : { authorization: `Bearer ${token}` }),
    },
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

async function invoke(handler: Handler, of: APIGatewayProxyEventV2) {
  const answer = await handler(of, {} as Context);
  const raw = answer.isBase64Encoded ? Buffer.from(answer.body ?? "", "base64").toString() : (answer.body ?? "");
  return { status: answer.statusCode, body: JSON.parse(raw), headers: answer.headers ?? {} };
}

describe("the REST function", () => {
  test("answers a call with a query", async () => {
    const query = "start_date=2026-11-23&end_date=2026-11-23";
    const { status, body } = await invoke(rest, event("GET", "/api/v1/availability/slots", { query }));
    expect(status).toBe(200);
    expect(body.total_slots).toBe(10);
  });

  test("reads a body that came in base64", async () => {
    const body = JSON.stringify({ timezone: "America/Lima" });
    expect(await invoke(rest, event("PUT", "/api/v1/profile/timezone/", { body, base64: true }))).toMatchObject({
      status: 200,
      body: { timezone: "America/Lima" },
    });
  });

  test("answers problems as problems, and tells nobody about its database", async () => {
    expect(await invoke(rest, event("GET", "/api/v1/auth/me", { anonymous: true }))).toMatchObject({
      status: 401,
      body: { code: "unauthorized" },
    });
    const unknown = await invoke(rest, event("GET", "/api/v1/nope"));
    expect(unknown).toMatchObject({ status: 404, body: { code: "unknown_path" } });
    expect(unknown.headers).not.toHaveProperty("server-timing");
    expect(unknown.headers).toMatchObject({
      "content-security-policy": "default-src 'none'; frame-ancestors 'none'",
      "strict-transport-security": expect.stringContaining("max-age="),
      "x-content-type-options": "nosniff",
      "cache-control": "no-store",
    });
  });

  test("does not carry tRPC", async () => {
    expect((await invoke(rest, event("GET", "/trpc/auth.me"))).status).toBe(404);
  });
});

describe("the tRPC function", () => {
  test("answers a batch", async () => {
    const { status, body } = await invoke(
      trpc,
      event("GET", "/trpc/auth.me,profile.get", { query: "batch=1&input=%7B%7D" }),
    );
    expect(status).toBe(200);
    expect(body).toMatchObject([
      { result: { data: { google_connected: true } } },
      { result: { data: { name: "Prueba" } } },
    ]);
  });

  test("answers a mutation, and its refusal with our code and text", async () => {
    const body = JSON.stringify({ patient_name: "A" });
    const refused = await invoke(trpc, event("POST", "/trpc/appointment.book", { body }));
    expect(refused).toMatchObject({
      status: 400,
      body: {
        error: {
          message: "El nombre del paciente debe tener al menos 2 caracteres.",
          data: { appCode: "invalid_input", httpStatus: 400 },
        },
      },
    });
    expect(JSON.stringify(refused.body)).not.toContain("stack");
  });

  test("refuses anonymous calls and unknown procedures", async () => {
    expect((await invoke(trpc, event("GET", "/trpc/auth.me", { anonymous: true }))).status).toBe(401);
    expect((await invoke(trpc, event("GET", "/trpc/nope.nope"))).body.error.data.appCode).toBe("unknown_path");
  });
});

test("the job's function completes what is over", async () => {
  const { completeAppointments } = await import("./jobs");
  await expect(completeAppointments()).resolves.toBeUndefined();
});

test("a function without its settings says which are missing", async () => {
  const { createDeps } = await import("./deps");
  expect(() => createDeps({ TABLE_NAME: "t" })).toThrow(/SESSION_KEYS.*GOOGLE_CLIENT_ID/);
});
