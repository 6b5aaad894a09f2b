import { Patience } from "@sereno/core/domain/meet/patience";
import { createGoogleCalendar, createGoogleIdentity } from "@sereno/google";
import { answerConsent } from "@sereno/local/google/consent-visitor";
import { afterAll, expect, inject, test } from "vitest";
import { createTestApp } from "../support/app";
import { credentials, now, startGoogle } from "../support/google-stand-in";
import { createClock, openTestDatabase, testKeys } from "../support/practice";
import { createWrittenClient, FIELDS } from "../support/written-client";

const { PROFILE, BANK, SERVER_FORM, FULL_PACKAGE, PURCHASE, CLIENT, LISTED, DAY, EXCEPTION, SLOT } = FIELDS;
const email = `escrita-${process.pid}-${Date.now()}@sereno.test`;
const clock = createClock("2026-11-20T15:00:00Z");
const google = await startGoogle([{ email, name: "Escrita" }]);
afterAll(() => google.stop());

const { issuer } = google;
const app = createTestApp({
  db: openTestDatabase(inject("endpoint"), inject("table")),
  clock,
  identity: createGoogleIdentity({ issuer, ...credentials, now }),
  meet: {
    calendar: createGoogleCalendar({ issuer, ...credentials, now: clock.now }),
    keys: testKeys,
    patience: new Patience(clock),
  },
});
/** A client that relies only on the published documentation. */
const { ask, hold } = createWrittenClient(app);

const ana = { email: "ana@example.com", identification_number: "1020304050" };
const phone = { whatsapp_code: "57", phone_number: "3005550142" };

test("calls of the first published API are answered with its documented fields, also with a slash at the end of the path", async () => {
  const { authorization_url } = await ask("GET", "/auth/google/login", { fields: ["authorization_url"] });
  const back = (await answerConsent(new URL(authorization_url), { email, calendar: true })).searchParams;
  const seen = { code: back.get("code"), state: back.get("state") };
  hold((await ask("POST", "/auth/google/callback", { body: seen, fields: ["access_token", "user"] })).access_token);
  await ask("GET", "/auth/me", { fields: ["timezone"] });

  await ask("PUT", "/profile/timezone", { body: { timezone: "America/Bogota" } });
  const me = await ask("GET", "/profile", { fields: [...PROFILE, ...BANK, "agent_enabled"] });
  const practice = { company_name: "Consulta", nit: "900123456", phone: "+573001234567", address: "Calle 1" };
  const bank = { bank_name: "Bancolombia", account_number: "123456", account_type: "ahorros" };
  const profile = { name: me.name, email: me.email, city: "Bogotá", ...practice, ...bank };
  await ask("PUT", "/profile", { body: profile, fields: [...PROFILE, ...BANK] });

  const schedule = await ask("GET", "/availability/schedule", { fields: ["weekly_availability", "exceptions"] });
  const monday = { ...schedule.weekly_availability.monday, appointment_types: ["presential", "virtual"] };
  expect.soft(DAY.filter((field) => !Object.hasOwn(monday, field))).toEqual([]);
  const weekly_availability = { ...schedule.weekly_availability, monday };
  await ask("POST", "/availability/weekly", { body: { weekly_availability }, fields: ["weekly_availability"] });
  const hours = { time_ranges: [{ start: "08:00", end: "12:00" }], appointment_types: ["presential"] };
  const exception = { exception_date: "2026-12-24", available: true, ...hours, notes: "Nochebuena" };
  const added = await ask("POST", "/availability/exceptions", { body: exception, fields: EXCEPTION });
  const body = { weekly_availability, exceptions: [added] };
  await ask("PUT", "/availability/schedule", { body, fields: EXCEPTION, of: "exceptions" });
  const range = { start_date: "2026-11-23", end_date: "2026-11-24", appointment_type: "virtual" };
  const query = { ...range, slot_duration_minutes: 60 };
  expect.soft((await ask("GET", "/availability/slots", { query, fields: SLOT, of: "slots" })).total_slots).toBe(10);

  const fields = ["base_consultation_value"];
  await ask("GET", "/packages/config", { fields });
  await ask("POST", "/packages/config", { body: { base_consultation_value: 130_000 }, fields });
  const terms = { sessions: 4, discount_percentage: 10, validity_months: 3, transferable: false, for_couples: false };
  const price = { use_custom_price: false, custom_price: null, is_active: true };
  const offered = { name: "Cuatro", description: "Cuatro sesiones", ...terms, ...price };
  const pack = await ask("POST", "/packages", { body: offered, fields: FULL_PACKAGE });
  expect.soft(pack).toMatchObject({ total_price: 468_000, savings: 52_000, avg_price_per_session: 117_000 });
  const catalogue = ["id", "name", "sessions", "total_price", "description", "validity_months"];
  await ask("GET", "/packages", { fields: catalogue, of: "packages" });
  await ask("GET", "/packages", { query: { include_inactive: true }, fields: FULL_PACKAGE, of: "packages" });
  await ask("GET", "/packages/with-config", { fields: FULL_PACKAGE, of: "packages" });
  await ask("GET", "/packages/with-config", { query: { include_inactive: true }, fields, of: "config" });
  await ask("GET", `/packages/${pack.id}`, { fields: FULL_PACKAGE });
  await ask("PUT", `/packages/${pack.id}`, { body: { ...offered, name: "Cuatro o más" }, fields: FULL_PACKAGE });

  const person = { name: "Ana Peña", phone: "573005550142", ...ana, ...phone, available_package_sessions: 0 };
  await ask("POST", "/clients", { body: person, fields: CLIENT });
  const bruno = { client_name: "Bruno Díaz", client_email: "bruno@example.com", client_identification_number: "777" };
  const number = { client_phone: "573005550143", whatsapp_code: "57", phone_number: "3005550143" };
  const paid = { package_id: pack.id, total_paid: pack.total_price, payment_method: "cash", payment_reference: "R-1" };
  await ask("POST", "/clients", { body: { ...bruno, ...number, ...paid, notes: "Llamar antes", sessions_used: 1 } });
  const search = { search: "bruno", page: 1, page_size: 10 };
  const listed = await ask("GET", "/clients", { query: search, fields: LISTED, of: "clients" });
  const found = { total_count: 1, total_pages: 1, page: 1 };
  expect
    .soft(listed)
    .toMatchObject({ ...found, clients: [{ used_package_sessions: 1, available_package_sessions: 3 }] });
  await ask("GET", "/clients/by-info", { query: { name: person.name, email: ana.email, phone: person.phone } });
  const left = { fields: ["package_name", "sessions_remaining"], of: "active_packages" };
  const check = await ask("GET", "/clients/check-active-packages/Bruno%20D%C3%ADaz", left);
  expect.soft(check).toMatchObject({ has_active_packages: true, message: expect.any(String) });

  const patient = { patient_name: "Ana Peña", patient_phone: person.phone, patient_email: ana.email, ...phone };
  const expected = { title: "Cita con Ana Peña", notes: "Primera vez", duration_minutes: 60, is_virtual: true };
  const kind = { create_google_meet: true, appointment_type: "therapy_session", priority: "medium" };
  const form = { ...patient, identification_number: ana.identification_number, ...expected, ...kind };
  const appointment_date = "2026-11-23 10:00:00";
  const fixed = { session_type: "individual", package_purchase_id: null, status: "scheduled", google_meet_link: null };
  const booking = { ...form, ...fixed, appointment_date };
  const { id } = await ask("POST", "/appointments", { body: booking, fields: SERVER_FORM });
  const shown = await ask("GET", `/appointments/${id}`, { fields: SERVER_FORM });
  const whole = Object.fromEntries(SERVER_FORM.map((field) => [field, shown[field]]));
  await ask("PUT", `/appointments/${id}`, { body: { ...whole, notes: "Trae orden" }, fields: SERVER_FORM });
  for (const [path, asked] of [
    ["/appointments", {}],
    ["/appointments", { status: "scheduled" }],
    ["/appointments/upcoming", { limit: 5 }],
    ["/appointments/date-range", { start_date: "2026-11-22T05:00:00.000Z", end_date: "2026-11-29T04:59:59.999Z" }],
    ["/appointments/search", { q: "peña" }],
  ] as const)
    await ask("GET", path, { query: asked, fields: SERVER_FORM, of: "appointments" });
  const free = { appointment_date, duration_minutes: 60, exclude_appointment_id: id };
  await ask("POST", "/appointments/check-availability", { query: free });

  const buyer = { client_name: "Ana Peña", client_email: ana.email, client_phone: person.phone };
  const sale = { ...buyer, client_identification_number: ana.identification_number, ...paid, notes: "Pagado" };
  await ask("POST", "/package-purchases", { body: sale, fields: ["id"] });
  for (const [path, asked] of [
    ["/package-purchases", { status: "active" }],
    ["/package-purchases/active/by-client", { identification_number: ana.identification_number }],
    ["/package-purchases/client/1020304050", {}],
    ["/package-purchases/client-by-name/Ana%20Pe%C3%B1a", {}],
  ] as const)
    await ask("GET", path, { query: asked, fields: PURCHASE, of: "purchases" });
  await ask("DELETE", "/auth/revoke");
});
