import { Patience } from "@sereno/core/domain/meet/patience";
import { createGoogleCalendar, createGoogleIdentity } from "@sereno/google";
import { answerConsent } from "@sereno/local/google/consent-visitor";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { createTestApp } from "../support/app";
import { credentials, now, startGoogle } from "../support/google-stand-in";
import { createClock, openTestDatabase, testKeys } from "../support/practice";
import {
  BANK,
  CLIENT,
  createWrittenClient,
  DAY,
  EXCEPTION,
  FULL_PACKAGE,
  LISTED,
  PROFILE,
  PURCHASE,
  SERVER_FORM,
  SLOT,
  type WrittenClient,
} from "../support/written-client";

// Number of documented calls. The client of this test is written from the documentation alone.
const CALLS = 60;

const email = `escrita-${process.pid}-${Date.now()}@sereno.test`;
const clock = createClock("2026-11-20T15:00:00Z");
let google: Awaited<ReturnType<typeof startGoogle>>;
beforeAll(async () => {
  google = await startGoogle([{ email, name: "Escrita" }]);
});
afterAll(() => google.stop());

async function signIn({ ask, hold }: WrittenClient) {
  const { authorization_url } = await ask("GET", "/auth/google/login", { fields: ["authorization_url"] });
  const back = (await answerConsent(new URL(authorization_url), { email, calendar: true })).searchParams;
  const body = { code: back.get("code"), state: back.get("state") };
  hold((await ask("POST", "/auth/google/callback", { body, fields: ["access_token", "user"] })).access_token);
  await ask("GET", "/auth/me", { fields: ["timezone"] });
}

async function profile({ ask }: WrittenClient) {
  await ask("PUT", "/profile/timezone", { body: { timezone: "America/Bogota" } });
  await ask("GET", "/profile/");
  const { name, email } = await ask("GET", "/profile", { fields: [...PROFILE, ...BANK, "agent_enabled"] });
  const place = {
    company_name: "Consulta",
    nit: "900123456",
    phone: "+573001234567",
    address: "Calle 1",
    city: "Bogotá",
  };
  const bank = { bank_name: "Bancolombia", account_number: "123456", account_type: "ahorros" };
  await ask("PUT", "/profile", { body: { name, email, ...place, ...bank }, fields: [...PROFILE, ...BANK] });
  await ask("GET", "/profile/completion-status");
  await ask("GET", "/profile/basic-info");
  await ask("PUT", "/profile/picture", { body: { picture_url: "https://example.com/ana.png" } });
  await ask("GET", "/profile/search", { query: { search_term: "con", limit: 10 } });
  await ask("PUT", "/profile/agent-status", { body: { agent_enabled: true } });
}

async function availability({ ask }: WrittenClient) {
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
  await ask("DELETE", `/availability/exceptions/${added.id}`);
  const time = { check_date: "2026-11-23", start_time: "10:00", end_time: "11:00" };
  await ask("GET", "/availability/check-slot", { query: time });
  const range = { start_date: "2026-11-23", end_date: "2026-11-24", appointment_type: "virtual" };
  const { total_slots } = await ask("GET", "/availability/slots", {
    query: { ...range, slot_duration_minutes: 60 },
    fields: SLOT,
    of: "slots",
  });
  expect.soft(total_slots).toBe(10);
}

async function packages({ ask }: WrittenClient) {
  const body = { base_consultation_value: 130_000 };
  const fields = ["base_consultation_value"];
  await ask("GET", "/packages/config", { fields });
  await ask("POST", "/packages/config", { body, fields });
  await ask("PUT", "/packages/config", { body, fields });
  await ask("POST", "/packages/config/create-or-update", { body, fields });
  const terms = { sessions: 4, discount_percentage: 10, validity_months: 3, transferable: false, for_couples: false };
  const price = { use_custom_price: false, custom_price: null, is_active: true };
  const offered = { name: "Cuatro", description: "Cuatro sesiones", ...terms, ...price };
  const made = await ask("POST", "/packages", { body: offered, fields: FULL_PACKAGE });
  expect.soft(made).toMatchObject({ total_price: 468_000, savings: 52_000, avg_price_per_session: 117_000 });
  const catalogue = ["id", "name", "sessions", "total_price", "description", "validity_months"];
  await ask("GET", "/packages", { fields: catalogue, of: "packages" });
  await ask("GET", "/packages", { query: { include_inactive: true }, fields: FULL_PACKAGE, of: "packages" });
  await ask("GET", "/packages/with-config", { fields: FULL_PACKAGE, of: "packages" });
  await ask("GET", "/packages/with-config", { query: { include_inactive: true }, fields, of: "config" });
  await ask("GET", `/packages/${made.id}`, { fields: FULL_PACKAGE });
  await ask("PUT", `/packages/${made.id}`, { body: { ...offered, name: "Cuatro o más" }, fields: FULL_PACKAGE });
  await ask("POST", "/packages/recalculate");
  const custom = { name: "Otro", use_custom_price: true, custom_price: 400_000 };
  const other = await ask("POST", "/packages", { body: { ...offered, ...custom }, fields: FULL_PACKAGE });
  expect.soft(other).toMatchObject({ total_price: 400_000, savings: 120_000 });
  await ask("DELETE", `/packages/${other.id}`);
  await ask("DELETE", `/packages/${other.id}`, { query: { hard_delete: true } });
  return made;
}

async function clients({ ask }: WrittenClient, { id, total_price }: { id: string; total_price: number }) {
  const phone = { whatsapp_code: "57", phone_number: "3005550142", phone: "573005550142" };
  const ana = { name: "Ana Peña", email: "ana@example.com", identification_number: "1020304050", ...phone };
  await ask("POST", "/clients", { body: { ...ana, available_package_sessions: 0 }, fields: CLIENT });
  const buyer = { client_name: "Bruno Díaz", client_email: "bruno@example.com", client_identification_number: "777" };
  const number = { client_phone: "573005550143", whatsapp_code: "57", phone_number: "3005550143" };
  const paid = { package_id: id, total_paid: total_price, payment_method: "cash", payment_reference: "R-1" };
  const body = { ...buyer, ...number, ...paid, notes: "Llamar antes", sessions_used: 1 };
  await ask("POST", "/clients", { body });
  const listed = await ask("GET", "/clients", {
    query: { search: "bruno", page: 1, page_size: 10 },
    fields: LISTED,
    of: "clients",
  });
  expect.soft(listed).toMatchObject({
    clients: [{ used_package_sessions: 1, available_package_sessions: 3 }],
    total_count: 1,
    total_pages: 1,
    page: 1,
  });
  const query = { name: ana.name, email: ana.email, phone: ana.phone };
  await ask("GET", "/clients/by-info", { query });
  const left = ["package_name", "sessions_remaining"];
  const check = await ask("GET", "/clients/check-active-packages/Bruno%20D%C3%ADaz", {
    fields: left,
    of: "active_packages",
  });
  expect.soft(check).toMatchObject({ has_active_packages: true, message: expect.any(String) });
}

const patient = {
  patient_name: "Ana Peña",
  patient_phone: "573005550142",
  patient_email: "ana@example.com",
  identification_number: "1020304050",
  whatsapp_code: "57",
  phone_number: "3005550142",
};

async function appointments({ ask }: WrittenClient) {
  const said = { title: "Cita con Ana Peña", notes: "Primera vez", duration_minutes: 60, is_virtual: true };
  const kind = { create_google_meet: true, appointment_type: "therapy_session", priority: "medium" };
  const booking = { ...patient, ...said, ...kind, session_type: "individual", package_purchase_id: null };
  const at = "2026-11-23 10:00:00";
  const body = { ...booking, appointment_date: at, status: "scheduled", google_meet_link: null };
  const made = await ask("POST", "/appointments", { body, fields: SERVER_FORM });
  const path = `/appointments/${made.id}`;
  const listed = { fields: SERVER_FORM, of: "appointments" };
  await ask("GET", "/appointments", listed);
  await ask("GET", "/appointments", { query: { status: "scheduled" }, ...listed });
  const shown = await ask("GET", path, { fields: SERVER_FORM });
  const whole = Object.fromEntries(SERVER_FORM.map((field) => [field, shown[field]]));
  await ask("PUT", path, { body: { ...whole, notes: "Trae orden" }, fields: SERVER_FORM });
  await ask("GET", "/appointments/upcoming", { query: { limit: 5 }, ...listed });
  const week = { start_date: "2026-11-22T05:00:00.000Z", end_date: "2026-11-29T04:59:59.999Z" };
  await ask("GET", "/appointments/date-range", { query: week, ...listed });
  await ask("GET", "/appointments/search", { query: { q: "peña" }, ...listed });
  await ask("GET", "/appointments/stats");
  const free = { appointment_date: at, duration_minutes: 60 };
  await ask("POST", "/appointments/check-availability", { query: free });
  await ask("POST", "/appointments/check-availability", { query: { ...free, exclude_appointment_id: made.id } });
  return made.id;
}

async function purchases(
  { ask }: WrittenClient,
  { id, total_price }: { id: string; total_price: number },
  booked: string,
) {
  const buyer = { client_name: "Ana Peña", client_email: "ana@example.com", client_phone: "573005550142" };
  const paid = { total_paid: total_price, payment_method: "transfer", payment_reference: "R-2", notes: "Pagado" };
  const body = { package_id: id, client_identification_number: "1020304050", ...buyer, ...paid };
  const sold = await ask("POST", "/package-purchases", { body, fields: ["id"] });
  const path = `/package-purchases/${sold.id}`;
  const listed = { fields: PURCHASE, of: "purchases" };
  await ask("GET", "/package-purchases", { query: { status: "active" }, ...listed });
  await ask("GET", "/package-purchases/active/by-client", {
    query: { identification_number: "1020304050" },
    ...listed,
  });
  await ask("GET", "/package-purchases/client/1020304050", listed);
  await ask("GET", "/package-purchases/client-by-name/Ana%20Pe%C3%B1a", listed);
  const session = { appointment_id: booked };
  expect.soft(await ask("POST", `${path}/use-session`, { body: session })).toMatchObject({ sessions_used: 1 });
  expect.soft(await ask("POST", `${path}/refund-session`, { body: session })).toMatchObject({ sessions_used: 0 });
  expect
    .soft(await ask("PUT", `${path}/sessions`, { body: { sessions_used: 2 } }))
    .toMatchObject({ sessions_remaining: 2 });
}

test(`all ${CALLS} published calls are answered with their published members, also with a slash at their end`, async () => {
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
  const client = createWrittenClient(app);
  await signIn(client);
  await profile(client);
  await availability(client);
  const offered = await packages(client);
  await clients(client, offered);
  const booked = await appointments(client);
  await purchases(client, offered, booked);
  await client.ask("DELETE", `/appointments/${booked}`);
  await client.ask("POST", "/auth/logout");
  await signIn(client);
  await client.ask("DELETE", "/auth/revoke");
  expect.soft([...client.made]).toHaveLength(CALLS);
});
