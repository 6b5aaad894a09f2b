import { restTable } from "@sereno/api/rest-table";
import { afterAll, describe, expect, inject, test } from "vitest";
import { createTestApp, readServerTiming } from "../support/app";
import { findDepartures, rowOf } from "../support/document";
import { createClock, createPractice, openTestDatabase } from "../support/practice";

const db = openTestDatabase(inject("endpoint"), inject("table"));
const clock = createClock("2026-11-20T15:00:00Z");
const app = createTestApp({ db, clock });
const ctx = await createPractice(db, { clock });
const token = await app.signIn(ctx);

const called = new Set<string>();
const call = async (method: string, path: string, body?: unknown) => {
  const row = rowOf(method, path);
  if (!row) throw new Error(`${method} ${path} is no operation`);
  called.add(`${row.method} ${row.path}`);
  const answer = await app.call(method, path, { token, body });
  expect(findDepartures(row, answer), `${method} ${path}`).toEqual([]);
  return answer;
};

const ana = { patient_name: "Ana Peña", patient_phone: "300 123 4567" };

describe("what each call answers", () => {
  test("GET /auth/google/login", async () => {
    const { status, body } = await call("GET", "/auth/google/login");
    expect(status).toBe(200);
    const url = new URL(String(body.authorization_url));
    expect(Object.fromEntries(url.searchParams)).toMatchObject({
      response_type: "code",
      code_challenge_method: "S256",
      state: body.state,
    });
  });

  test("GET /auth/me", async () => {
    expect(await call("GET", "/auth/me")).toMatchObject({
      status: 200,
      body: {
        id: ctx.practice.practice_id,
        email: ctx.practice.email,
        name: "Prueba",
        picture_url: null,
        timezone: "America/Bogota",
        agent_enabled: false,
        google_connected: true,
        created_at: "2026-11-20T15:00:00.000Z",
      },
    });
  });

  test("profile: PUT changes what it names, and the timezone", async () => {
    const profile = {
      name: "Prueba Ruiz",
      phone: "3000000000",
      address: "Calle 1",
      bank_name: "Banco",
      account_type: "ahorros",
    };
    expect(await call("PUT", "/profile", profile)).toMatchObject({ status: 200, body: { ...profile, city: null } });
    expect(await call("PUT", "/profile/", { bank_name: "" })).toMatchObject({
      body: { bank_name: null, address: "Calle 1" },
    });
    expect(await call("PUT", "/profile", { name: " " })).toMatchObject({
      status: 400,
      body: { detail: "Por favor completa todos los campos requeridos" },
    });
    expect(await call("GET", "/profile/")).toMatchObject({
      status: 200,
      body: { name: "Prueba Ruiz", timezone: "America/Bogota" },
    });
    expect(await call("PUT", "/profile/timezone", { timezone: "America/Lima" })).toMatchObject({
      status: 200,
      body: { timezone: "America/Lima" },
    });
    expect(await call("PUT", "/profile/timezone", { timezone: "America/Macondo" })).toMatchObject({ status: 400 });
    await call("PUT", "/profile/timezone", { timezone: "America/Bogota" });
    const picture_url = "https://lh3.googleusercontent.com/a/ana";
    expect(await call("PUT", "/profile/picture", { picture_url })).toMatchObject({
      status: 200,
      body: { picture_url },
    });
    expect(await call("PUT", "/profile/picture", { picture_url: "javascript:alert(1)" })).toMatchObject({
      status: 400,
    });
    expect(await call("PUT", "/profile/agent-status", { agent_enabled: true })).toMatchObject({
      status: 200,
      body: { agent_enabled: true },
    });
    expect(await call("GET", "/profile/completion-status")).toMatchObject({
      status: 200,
      body: { is_complete: false, completion_percentage: 71, missing_fields: ["bank_name", "account_number"] },
    });
    expect(await call("GET", "/profile/basic-info")).toMatchObject({
      status: 200,
      body: { name: "Prueba Ruiz", company_name: null, city: null, timezone: "America/Bogota", picture_url },
    });
    expect(await call("GET", "/profile/payment-info")).toMatchObject({
      status: 200,
      body: { name: "Prueba Ruiz", bank_name: null, account_type: "ahorros", account_number: null, nit: null },
    });
    expect(await call("GET", "/profile/search?search_term=RUIZ&limit=5")).toMatchObject({
      body: { profiles: [{ name: "Prueba Ruiz" }] },
    });
    expect(await call("GET", "/profile/search?search_term=nadie")).toMatchObject({
      status: 200,
      body: { profiles: [] },
    });
  });

  test("availability", async () => {
    const saturday = {
      enabled: true,
      time_ranges: [{ start: "09:00", end: "12:00" }],
      appointment_types: ["presential"],
    };
    expect(await call("POST", "/availability/weekly", { weekly_availability: { saturday } })).toMatchObject({
      status: 200,
      body: { weekly_availability: { saturday: { ...saturday, day_of_week: "saturday" }, monday: { enabled: true } } },
    });
    const exception = { exception_date: "2026-12-24", available: false, notes: "Nochebuena" };
    const saved = await call("POST", "/availability/exceptions", exception);
    expect(saved).toMatchObject({ status: 201, body: { ...exception, time_ranges: [] } });
    expect(await call("GET", "/availability/schedule")).toMatchObject({
      status: 200,
      body: { exceptions: [{ id: saved.body.id }], timezone: "America/Bogota" },
    });
    expect(await call("DELETE", `/availability/exceptions/${saved.body.id}`)).toMatchObject({
      body: { success: true },
    });
    expect(await call("PUT", "/availability/schedule", { exceptions: [exception] })).toMatchObject({
      status: 200,
      body: { exceptions: [{ exception_date: "2026-12-24" }] },
    });
    const slots = await call(
      "GET",
      "/availability/slots?start_date=2026-11-21&end_date=2026-11-21&slot_duration_minutes=90",
    );
    expect(slots).toMatchObject({
      status: 200,
      body: {
        total_slots: 2,
        timezone: "America/Bogota",
        now: "2026-11-20 10:00:00",
        slots: [
          {
            date: "2026-11-21",
            start_time: "09:00",
            end_time: "10:30",
            is_available: true,
            label: "sábado 21 de noviembre, 9:00 a. m.",
          },
          { start_time: "10:30" },
        ],
      },
    });
    const check = await call("GET", "/availability/check-slot?check_date=2026-11-22&start_time=09:00&end_time=10:00");
    expect(check).toMatchObject({ status: 200, body: { available: false, reason: "day_off", conflicts: [] } });
  });

  test("appointments", async () => {
    const made = await call("POST", "/appointments", { ...ana, appointment_date: "2026-11-24 10:00:00" });
    expect(made).toMatchObject({ status: 201, body: { status: "scheduled", duration_minutes: 60, version: 1 } });
    const path = `/appointments/${made.body.id}`;
    expect(await call("GET", `${path}/`)).toMatchObject({ status: 200, body: made.body });
    expect(await call("PUT", path, { notes: "Hola", id: "apt_other" })).toMatchObject({
      status: 200,
      body: { id: made.body.id, notes: "Hola", version: 2 },
    });
    expect(await call("PUT", path, { notes: "Vieja", version: 1 })).toMatchObject({
      status: 409,
      body: { code: "stale_version" },
    });
    expect(await call("POST", "/appointments", { ...ana, appointment_date: "2026-11-24T10:30" })).toMatchObject({
      status: 409,
      body: { code: "overlap", detail: "Ese horario ya está ocupado.", conflicts: [{ start: "2026-11-24 10:00:00" }] },
    });
    const lists = [
      "/appointments?limit=1",
      "/appointments/upcoming?limit=5",
      "/appointments/date-range?start_date=2026-11-24&end_date=2026-11-24T23:59:59.999Z",
      "/appointments/search?q=PENA",
    ];
    for (const list of lists) {
      expect(await call("GET", list), list).toMatchObject({
        status: 200,
        body: { appointments: [{ id: made.body.id }] },
      });
    }
    expect(await call("GET", "/appointments/stats")).toMatchObject({ status: 200, body: { total: 1, upcoming: 1 } });
    const asked = await call(
      "POST",
      "/appointments/check-availability?appointment_date=2026-11-24%2010:30:00&duration_minutes=30",
    );
    expect(asked).toMatchObject({ status: 200, body: { available: false, reason: "overlap" } });
    expect(await call("GET", "/clients?search=pena&page=1&page_size=5")).toMatchObject({
      status: 200,
      body: {
        clients: [
          {
            name: "Ana Peña",
            phone: "+573001234567",
            whatsapp_code: "57",
            phone_number: "3001234567",
            total_appointments: 1,
          },
        ],
        total_count: 1,
        total_pages: 1,
        page: 1,
      },
    });
    expect(await call("DELETE", path)).toMatchObject({ status: 200, body: { success: true } });
    expect(await call("DELETE", path)).toMatchObject({ status: 404, body: { code: "not_found" } });
  });

  test("packages and their base value", async () => {
    expect(await call("GET", "/packages/config")).toMatchObject({
      status: 200,
      body: { base_consultation_value: 130_000, configured: true, updated_at: "2026-11-20T15:00:00.000Z" },
    });
    for (const [method, path] of [
      ["POST", "/packages/config"],
      ["POST", "/packages/config/create-or-update"],
      ["PUT", "/packages/config"],
    ] as const) {
      const { status, body } = await call(method, path, { base_consultation_value: 130_000 });
      expect([status, body.base_consultation_value]).toEqual([200, 130_000]);
    }
    const input = { name: "Ocho", sessions: 8, discount_percentage: 15, validity_months: 3 };
    const made = await call("POST", "/packages", input);
    expect(made).toMatchObject({
      status: 201,
      body: {
        ...input,
        description: null,
        transferable: false,
        for_couples: false,
        use_custom_price: false,
        custom_price: null,
        is_active: true,
        total_price: 884_000,
        savings: 156_000,
        avg_price_per_session: 110_500,
      },
    });
    const path = `/packages/${made.body.id}`;
    expect(await call("GET", path)).toMatchObject({ status: 200, body: made.body });
    expect(await call("PUT", path, { discount_percentage: 0 })).toMatchObject({
      status: 200,
      body: { total_price: 1_040_000 },
    });
    expect(await call("POST", "/packages/recalculate")).toMatchObject({
      status: 200,
      body: { updated: 1, packages: [{}] },
    });
    expect(await call("DELETE", path)).toMatchObject({ status: 200, body: { success: true } });
    expect(await call("GET", "/packages")).toMatchObject({ status: 200, body: { packages: [] } });
    expect(await call("GET", "/packages/with-config?include_inactive=true")).toMatchObject({
      status: 200,
      body: { config: { configured: true }, packages: [{ id: made.body.id, is_active: false }] },
    });
    expect(await call("DELETE", `${path}?hard_delete=true`)).toMatchObject({ status: 200 });
    expect(await call("GET", path)).toMatchObject({ status: 404 });
    expect(await call("POST", "/packages", { ...input, sessions: 101 })).toMatchObject({
      status: 400,
      body: { errors: [{ path: "sessions", message: "El número de sesiones va de 1 a 100." }] },
    });
  });

  test("purchases, their sessions, and a client with a package", async () => {
    const { body: pack } = await call("POST", "/packages", { name: "Dos", sessions: 2, validity_months: 1 });
    const payload = {
      client_name: "Sofía Ríos",
      client_phone: "+573005550142",
      whatsapp_code: "57",
      phone_number: "3005550142",
      client_identification_number: "555",
      package_id: pack.id,
      total_paid: 200_000,
    };
    const made = await call("POST", "/clients/with-package", payload);
    expect(made).toMatchObject({
      status: 201,
      body: {
        client: { name: "Sofía Ríos", available_package_sessions: 2 },
        purchase: { status: "active", sessions_total: 2, sessions_used: 0, total_paid: 200_000, package_name: "Dos" },
      },
    });
    const { id } = made.body.purchase;
    expect(await call("GET", "/clients/check-active-packages/sofia%20rios")).toMatchObject({
      status: 200,
      body: { has_active_packages: true, active_packages: [{ package_name: "Dos", sessions_remaining: 2 }] },
    });
    expect(await call("POST", "/package-purchases", payload)).toMatchObject({
      status: 409,
      body: { code: "active_package" },
    });
    const booking = { patient_name: "Sofía Ríos", patient_phone: "3005550142", identification_number: "555" };
    const { body: appointment } = await call("POST", "/appointments", {
      ...booking,
      appointment_date: "2026-12-10 10:00:00",
    });
    const session = { appointment_id: appointment.id };
    expect(await call("POST", `/package-purchases/${id}/use-session`, session)).toMatchObject({
      status: 200,
      body: { id, sessions_used: 1, sessions_remaining: 1, completion_percentage: 50 },
    });
    expect(await call("POST", `/package-purchases/${id}/refund-session`, session)).toMatchObject({
      body: { sessions_used: 0 },
    });
    expect(await call("PUT", `/package-purchases/${id}/sessions`, { sessions_used: 2 })).toMatchObject({
      status: 200,
      body: { status: "completed" },
    });
    expect(await call("PUT", `/package-purchases/${id}/sessions`, { sessions_used: 3 })).toMatchObject({
      status: 400,
      body: { detail: "No puede usar más de 2 sesiones" },
    });
    const sold = await call("POST", "/package-purchases", { ...payload, total_paid: undefined });
    expect(sold).toMatchObject({ status: 201, body: { status: "active", total_paid: 260_000 } });
    for (const path of [
      "/package-purchases?status=active",
      "/package-purchases/active/by-client?identification_number=555",
      "/package-purchases/client/555",
      "/package-purchases/client-by-name/sofia%20rios",
    ]) {
      expect(await call("GET", path), path).toMatchObject({
        status: 200,
        body: { purchases: expect.arrayContaining([expect.objectContaining({ id: sold.body.id })]) },
      });
    }
    expect(
      await call("POST", "/appointments", {
        ...booking,
        appointment_date: "2026-12-11 10:00:00",
        session_type: "package",
      }),
    ).toMatchObject({
      status: 400,
      body: { detail: "Debes seleccionar un paquete cuando el tipo de sesión es 'paquete'." },
    });
  });

  test("clients", async () => {
    const made = await call("POST", "/clients", {
      name: "Berta Ruiz",
      phone: "300 555 0143",
      email: "berta@example.com",
    });
    expect(made).toMatchObject({
      status: 201,
      body: { name: "Berta Ruiz", phone: "+573005550143", total_appointments: 0 },
    });
    const path = `/clients/${made.body.id}`;
    expect(await call("GET", path)).toMatchObject({ status: 200, body: made.body });
    expect(await call("GET", "/clients/by-info?name=berta%20ruiz&phone=3005550143")).toMatchObject({
      body: { client: { id: made.body.id } },
    });
    expect(await call("GET", "/clients/by-info?name=nadie")).toMatchObject({ status: 200, body: { client: null } });
    expect(await call("PUT", path, { identification_number: "999" })).toMatchObject({
      body: { identification_number: "999", email: "berta@example.com" },
    });
    expect(await call("GET", `${path}/export`)).toMatchObject({
      status: 200,
      body: { client: { name: "Berta Ruiz" }, appointments: [] },
    });
    expect(await call("DELETE", path)).toMatchObject({ status: 200, body: { success: true } });
    expect(await call("GET", path)).toMatchObject({ status: 404 });
  });

  test("what an unknown or used state answers", async () => {
    expect(await call("POST", "/auth/google/callback", { code: "x", state: "never" })).toMatchObject({
      status: 400,
      body: { code: "sign_in_failed", detail: "Error al procesar la autenticación" },
    });
  });

  test("logout ends this session, revoke ends all, from the very next request", async () => {
    const other = await createPractice(db, { clock });
    const [first, second, third] = await Promise.all(["ses_1", "ses_2", "ses_3"].map((id) => app.signIn(other, id)));
    expect((await app.call("POST", "/auth/logout", { token: first })).body).toEqual({ success: true });
    called.add("POST /auth/logout");
    expect((await app.call("GET", "/auth/me", { token: first })).status).toBe(401);
    expect((await app.call("GET", "/auth/me", { token: second })).status).toBe(200);
    expect((await app.call("DELETE", "/auth/revoke", { token: second })).body).toEqual({ success: true });
    called.add("DELETE /auth/revoke");
    expect((await app.call("GET", "/auth/me", { token: third })).status).toBe(401);
  });

  afterAll(() => {
    expect([...called].sort()).toEqual(restTable.map(({ method, path }) => `${method} ${path}`).sort());
  });
});

describe("errors are problem documents", () => {
  const big = JSON.stringify({ notes: "x".repeat(256 * 1024) });
  test.each<[string, string, string, object, number, string]>([
    ["an unknown path", "GET", "/nope", {}, 404, "unknown_path"],
    ["the base path", "GET", "", {}, 404, "unknown_path"],
    ["a wrong method", "DELETE", "/clients", {}, 405, "method_not_allowed"],
    ["malformed JSON", "POST", "/appointments", { body: "{" }, 400, "malformed_json"],
    ["JSON that is no object", "POST", "/appointments", { body: "[]" }, 400, "invalid_input"],
    [
      "another media type",
      "POST",
      "/appointments",
      { body: "a=1", headers: { "content-type": "text/plain" } },
      415,
      "unsupported_media_type",
    ],
    ["a body over 256 KB", "POST", "/appointments", { body: big }, 413, "payload_too_large"],
    ["no token", "GET", "/auth/me", { token: undefined }, 401, "unauthorized"],
    ["a token of nobody", "GET", "/auth/me", { token: "garbage" }, 401, "unauthorized"],
    ["what is not there", "GET", "/appointments/apt_none", {}, 404, "not_found"],
    [
      "a range that is too long",
      "GET",
      "/availability/slots?start_date=2026-01-01&end_date=2026-12-31",
      {},
      400,
      "invalid_input",
    ],
    ["a number that is none", "GET", "/clients?page=two", {}, 400, "invalid_input"],
    ["a date that does not exist", "GET", "/appointments?start_date=2026-02-30", {}, 400, "invalid_input"],
  ])("%s", async (_, method, path, options, status, code) => {
    const answer = await app.call(method, path, { token, ...options });
    const { body, headers, status: answered } = answer;
    const row = rowOf(method, path);
    if (row) expect(findDepartures(row, answer)).toEqual([]);
    expect({ answered, code: body.code, type: headers.get("content-type") }).toEqual({
      answered: status,
      code,
      type: "application/problem+json; charset=utf-8",
    });
    expect(body).toMatchObject({
      type: `urn:sereno:problem:${code}`,
      status,
      title: expect.any(String),
      detail: expect.any(String),
    });
    expect(body.request_id).toBe(headers.get("x-request-id"));
  });

  test("invalid input names each field", async () => {
    const { body } = await app.call("POST", "/appointments", {
      token,
      body: { patient_name: "A", create_google_meet: true },
    });
    const errors: { path: string; message: string }[] = body.errors;
    expect(Object.fromEntries(errors.map(({ path, message }) => [path, message]))).toMatchObject({
      patient_name: "El nombre del paciente debe tener al menos 2 caracteres.",
      appointment_date: expect.any(String),
    });
    const meet = await app.call("POST", "/appointments", {
      token,
      body: { ...ana, appointment_date: "2026-11-24 10:00:00", create_google_meet: true },
    });
    expect(meet.body.detail).toBe("Se requiere un correo electrónico para crear la reunión de Google Meet");
  });

  test("a wrong method says which are right", async () => {
    expect((await app.call("PATCH", "/appointments/apt_1", { token })).headers.get("allow")).toBe("GET, PUT, DELETE");
  });
});

test("a token runs out after seven days", async () => {
  const other = await createPractice(db, { clock });
  const old = await app.signIn(other);
  clock.moveTo("2026-11-27T15:00:01Z");
  expect((await app.call("GET", "/auth/me", { token: old })).status).toBe(401);
  clock.moveTo("2026-11-20T15:00:00Z");
});

test("screens and bookings stay within their requests to the database", async () => {
  const timing = async (method: string, path: string, body?: unknown) =>
    readServerTiming((await app.call(method, path, { token, body })).headers).requests;
  expect(await timing("GET", "/appointments/date-range?start_date=2026-11-22&end_date=2026-11-28")).toBe(2);
  expect(await timing("GET", "/availability/slots?start_date=2026-11-22&end_date=2027-02-20")).toBe(3);
  expect(await timing("POST", "/appointments", { ...ana, appointment_date: "2026-12-01 10:00:00" })).toBe(4);
  expect(await timing("GET", "/clients")).toBe(3);
});
