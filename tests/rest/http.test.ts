import { expect, test } from "vitest";
import { makeAgentToken } from "../support/app";
import { eachRestPractice } from "../support/each-practice";

const { opened, ctx, app, clock } = await eachRestPractice({}, "2026-11-20T15:00:40Z");
const ana = { name: "Ana Peña", phone: "+573001234567" };

const call = (method: string, path: string, body?: unknown, headers?: Record<string, string>, by = opened.therapist) =>
  app.call(method, path, { token: by, body, headers });

test("a 401 has a WWW-Authenticate header with the scheme and, if a token was sent, with the error", async () => {
  expect((await app.call("GET", "/profile")).headers.get("www-authenticate")).toBe('Bearer realm="sereno"');
  const wrong = await app.call("GET", "/profile", { token: "garbage" });
  expect(wrong.headers.get("www-authenticate")).toBe('Bearer realm="sereno", error="invalid_token"');
  expect((await app.send("GET", "/trpc/auth.me")).headers.get("www-authenticate")).toBe('Bearer realm="sereno"');
  expect((await call("GET", "/profile")).headers.get("www-authenticate")).toBeNull();
});

test("an agent makes 120 calls a minute, and each answer has the number of calls left; a therapist has no such limit", async () => {
  const first = await call("GET", "/packages", undefined, {}, opened.agent);
  expect(first.headers.get("ratelimit-policy")).toBe('"minute";q=120;w=60');
  expect(first.headers.get("ratelimit")).toBe('"minute";r=119;t=20');
  const refused = await call("GET", "/profile", undefined, {}, opened.agent);
  expect([refused.status, refused.headers.get("ratelimit")]).toEqual([403, '"minute";r=118;t=20']);
  const ask = () => call("GET", "/packages", undefined, {}, opened.agent);
  const [over, ...rest] = (await Promise.all(Array.from({ length: 123 }, ask))).filter(({ status }) => status === 429);
  expect(rest).toHaveLength(4);
  expect(over?.body).toMatchObject({ code: "rate_limited", retry_after: 20 });
  const headers = ["ratelimit", "retry-after", "ratelimit-policy"].map((name) => over?.headers.get(name));
  expect(headers).toEqual(['"minute";r=0;t=20', "20", '"minute";q=120;w=60']);
  clock.moveTo("2026-11-20T15:01:00Z");
  expect((await ask()).headers.get("ratelimit")).toBe('"minute";r=119;t=60');
  expect((await call("GET", "/packages")).headers.get("ratelimit")).toBeNull();
});

test("a parameter that is sent twice is refused", async () => {
  const twice = await call("GET", "/appointments?limit=5&status=completed&limit=50");
  expect(twice).toMatchObject({ status: 400, body: { code: "invalid_input", errors: [{ path: "limit" }] } });
  expect((await call("GET", "/appointments?limit=5&status=completed")).status).toBe(200);
});

test("an empty If-Match is refused", async () => {
  const made = await call("POST", "/packages", { name: "Ocho", sessions: 8, validity_months: 3 });
  const change = (match: string) => call("PUT", `/packages/${made.body.id}`, { name: "Nueve" }, { "if-match": match });
  expect(await change("")).toMatchObject({ status: 400, body: { code: "invalid_input" } });
  expect((await change("*")).body.version).toBe(made.body.version + 1);
});

test.each(["gzip", "br", "gzip, identity"])("a body with the content-encoding %s is refused", async (encoding) => {
  const headers = { "content-encoding": encoding };
  const { status, body } = await call("POST", "/clients", ana, headers);
  expect([status, body.code, body.detail]).toEqual([415, "unsupported_media_type", "Envía el cuerpo sin comprimir."]);
  expect(body.request_id).toMatch(/^[0-9a-f-]{36}$/);
  const overTrpc = await app.send("POST", "/trpc/client.create", { token: opened.therapist, body: ana, headers });
  expect(overTrpc.status).toBe(415);
  expect((await call("POST", "/clients", ana, { "content-encoding": "identity" })).status).toBe(201);
});

const WEEKLY = "/availability/weekly";
const EXCEPTIONS = "/availability/exceptions";
const SUNDAY = "weekly_availability.sunday.day_of_week";
const late = { exception_date: "9999-12-31" };
const sunday = (day_of_week: string) => {
  const open = { enabled: true, time_ranges: [{ start: "09:00", end: "10:00" }], appointment_types: ["virtual"] };
  return { weekly_availability: { sunday: { ...open, day_of_week } } };
};
const dayOff = (more: object) => ({ exception_date: "2026-12-01", available: false, ...more });
const otherDay = expect.stringContaining("day_of_week» debe ser monday o tuesday o ");

/** Invalid inputs, each with the expected Spanish sentence for each field. */
const INVALID: [method: string, path: string, body: unknown, expected: object][] = [
  ["POST", "/clients/by-info", {}, { name: "Indica el nombre." }],
  ["GET", "/appointments/date-range", undefined, { start_date: "Falta «start_date».", end_date: "Falta «end_date»." }],
  ["GET", "/clients?page=1.5", undefined, { page: "«page» debe ser un número entero." }],
  ["GET", "/clients?page=dos", undefined, { page: "«page» debe ser un número." }],
  ["GET", "/clients?page=100001", undefined, { page: "«page» va hasta 100000." }],
  ["GET", "/packages?include_inactive=1", undefined, { include_inactive: "«include_inactive» debe ser true o false." }],
  ["PUT", "/profile/timezone", { timezone: null }, { timezone: "«timezone» debe ser un texto." }],
  ["PUT", "/profile/timezone", { timezone: "" }, { timezone: "Elige una zona horaria." }],
  ["POST", WEEKLY, {}, { weekly_availability: "Falta «weekly_availability»." }],
  ["POST", WEEKLY, sunday("domingo"), { [SUNDAY]: otherDay }],
  ["POST", WEEKLY, sunday("monday"), { [SUNDAY]: "El día y day_of_week no son el mismo." }],
  ["POST", EXCEPTIONS, dayOff({ time_ranges: null }), { time_ranges: "«time_ranges» debe ser una lista." }],
  [
    "POST",
    EXCEPTIONS,
    dayOff({ time_ranges: [{ start: "9:00", end: "10:00" }] }),
    { "time_ranges.0.start": "Escribe la hora de inicio como HH:mm." },
  ],
  ["POST", EXCEPTIONS, dayOff({ exception_date: "hoy" }), { exception_date: "Escribe la fecha como AAAA-MM-DD." }],
  ["POST", EXCEPTIONS, dayOff(late), { exception_date: "Escribe una fecha entre 2000 y 2100." }],
  ["POST", "/payments", { client_id: "cli_1", amount: -1 }, { amount: "El valor va de 0 a 1.000.000.000 de pesos." }],
  ["GET", "/clients/by-phone/abc", undefined, { phone: "Número de teléfono requerido" }],
];

test("a refusal has one error for each invalid field, with a sentence that says what to write", async () => {
  for (const [method, path, sent, expected] of INVALID) {
    const { status, body } = await call(method, path, sent);
    const errors = Object.entries(expected).map(([field, message]) => ({ path: field, message }));
    const problem = { code: "invalid_input", detail: errors[0]?.message, errors };
    expect([path, status, body]).toMatchObject([path, 400, problem]);
  }
});

const key = { "idempotency-key": "k" };

test("a repeated call is marked as replayed, also after another sign-in; two agents may use one key for different calls", async () => {
  const first = await call("POST", "/clients", ana, key);
  const again = await call("POST", "/clients", ana, key);
  expect([first.status, first.headers.get("idempotency-replayed")]).toEqual([201, null]);
  expect([again.status, again.headers.get("idempotency-replayed")]).toEqual([201, "true"]);
  expect(again.body).toEqual(first.body);
  expect((await call("PUT", "/profile", { city: "Cali" })).headers.get("idempotency-replayed")).toBeNull();
  const later = await app.signIn(ctx, "ses_later");
  expect((await call("POST", "/clients", ana, key, later)).headers.get("idempotency-replayed")).toBe("true");
  const other = await makeAgentToken(ctx, "Otro");
  const leo = { ...ana, name: "Leo Gil" };
  const made = await call("POST", "/clients", leo, key, opened.agent);
  const second = await call("POST", "/clients", ana, key, other);
  for (const { status, headers } of [made, second])
    expect([status < 300, headers.get("idempotency-replayed")]).toEqual([true, null]);
  expect((await call("POST", "/clients", leo, key, opened.agent)).headers.get("idempotency-replayed")).toBe("true");
});

test("HEAD answers as GET does, without a body, and a 405 lists the methods that the path allows", async () => {
  for (const path of ["/clients", "/openapi.json", "/docs", "/appointments/apt_none"]) {
    const ask = (method: string) => app.send(method, `/api/v1${path}`, { token: opened.therapist });
    const [head, get] = [await ask("HEAD"), await ask("GET")];
    expect([head.status, head.headers.get("content-type")]).toEqual([get.status, get.headers.get("content-type")]);
    expect(await head.text()).toBe("");
  }
  for (const [path, allow] of [
    ["/clients", "GET, HEAD, POST"],
    ["/availability/slots", "GET, HEAD"],
    ["/openapi.json", "GET, HEAD"],
    ["/appointments/apt_1", "GET, HEAD, PUT, DELETE"],
    ["/reminders/due", "GET"],
  ] as const)
    expect((await app.call("PATCH", path, { token: opened.therapist })).headers.get("allow"), path).toBe(allow);
  expect((await app.send("HEAD", "/api/v1/reminders/due", { token: opened.agent })).status).toBe(405);
  // The fixed path takes only POST, and is no id for GET /appointments/:id.
  expect((await app.send("GET", "/api/v1/appointments/check-availability", { token: opened.agent })).status).toBe(405);
});

test("POST /clients answers 201 for a new client and 200 for a known one", async () => {
  const made = await call("POST", "/clients", ana);
  const found = await call("POST", "/clients", { ...ana, name: "ana pena" });
  const completed = await call("POST", "/clients", { ...ana, email: "ana@example.com" }, { "idempotency-key": "k" });
  const again = await call("POST", "/clients", { ...ana, email: "ana@example.com" }, { "idempotency-key": "k" });
  expect([made, found, completed, again].map(({ status }) => status)).toEqual([201, 200, 200, 200]);
  expect(new Set([made, found, completed, again].map(({ body }) => body.id)).size).toBe(1);
  expect(again.body).toEqual(completed.body);
  expect(Object.keys(found.body)).toEqual(Object.keys(completed.body));
  expect(found.body).not.toHaveProperty("created");
});

test("a body that is not UTF-8 is refused", async () => {
  const body = new Uint8Array(Buffer.from('{"name":"Ana Peña","phone":"3001234567"}', "latin1")).buffer;
  const response = await app.send("POST", "/api/v1/clients", { token: opened.therapist, body });
  expect([response.status, JSON.parse(await response.text()).code]).toEqual([400, "malformed_json"]);
  expect((await call("GET", "/clients")).body.total_count).toBe(0);
});
