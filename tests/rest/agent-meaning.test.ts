import { beforeEach, expect, test } from "vitest";
import { readServerTiming } from "../support/app";
import { eachRestPractice } from "../support/each-practice";
import { ana } from "../support/rest-practice";

const { asAgent, asTherapist, addPackage, bookAsAgent: book, makeClient: add } = await eachRestPractice();
let pack: Awaited<ReturnType<typeof addPackage>>;
beforeEach(async () => (pack = await addPackage()));

const bookAna = async (appointment_date: string, more: object = {}) =>
  (await asTherapist("POST", "/appointments", { ...ana, appointment_date, ...more })).body;

test("appointment_type with a mode is refused, and the error says to use is_virtual", async () => {
  const made = await bookAna("2026-11-24 10:00:00");
  for (const appointment_type of ["virtual", "Virtual ", "presential", "PRESENCIAL", "presenciál"]) {
    for (const { status, body } of await Promise.all([
      asTherapist("POST", "/appointments", { ...ana, appointment_date: "2026-11-25 10:00:00", appointment_type }),
      asTherapist("PUT", `/appointments/${made.id}`, { appointment_type }),
    ])) {
      expect([status, body.errors[0].path]).toEqual([400, "appointment_type"]);
      expect(body.detail).toContain("is_virtual");
    }
  }
});

test("an agent can change an appointment's mode where its hour offers the new mode, and add the email of a client without one", async () => {
  const openFor = async (...appointment_types: string[]) => {
    const tuesday = { enabled: true, time_ranges: [{ start: "08:00", end: "18:00" }], appointment_types };
    expect((await asTherapist("POST", "/availability/weekly", { weekly_availability: { tuesday } })).status).toBe(200);
  };
  await openFor("presential", "virtual");
  const hers = await asTherapist("POST", "/appointments", { ...ana, appointment_date: "2026-11-24 12:25:00" });
  expect((await asAgent("PUT", `/appointments/${hers.body.id}`, { is_virtual: true })).status).toBe(200);
  const { body: made } = await book("2026-11-24 10:00:00");
  const change = (body: object) => asAgent("PUT", `/appointments/${made.id}`, body);
  expect((await change({ is_virtual: true, appointment_date: "2026-11-24 11:00:00" })).body.code).toBe("forbidden");
  const { status, body } = await change({ is_virtual: true, patient_email: "ana@example.com" });
  const { appointment_date } = made;
  const virtual = { is_virtual: true, create_google_meet: true, patient_email: "ana@example.com", appointment_date };
  expect([status, body]).toMatchObject([200, virtual]);
  expect((await change({ is_virtual: true, patient_email: "otra@example.com" })).body.code).toBe("forbidden");
  expect((await change({ is_virtual: true })).body.version).toBe(body.version);
  expect((await change({ is_virtual: false })).body).toMatchObject({ is_virtual: false });
  const again = (await asTherapist("PUT", `/appointments/${made.id}`, { is_virtual: true })).body;
  expect(again.create_google_meet).toBe(true);
  expect((await change({ is_virtual: false })).status).toBe(200);
  await openFor("presential");
  const refused = await change({ is_virtual: true });
  expect([refused.status, refused.body.audience]).toEqual([422, undefined]);
  expect((await change({ notes: "x" })).body.audience).toBe("therapist");
});

test("a virtual appointment creates a Meet link for a client with an email, unless create_google_meet is false", async () => {
  const at = (hour: string, more: object) => bookAna(`2026-11-24 ${hour}:00:00`, more);
  expect((await at("08", { is_virtual: true })).create_google_meet).toBe(false);
  expect((await at("09", { is_virtual: true, patient_email: "ana@example.com" })).create_google_meet).toBe(true);
  expect((await at("10", { is_virtual: true })).create_google_meet).toBe(true);
  expect((await at("11", { is_virtual: true, create_google_meet: false })).create_google_meet).toBe(false);
  expect((await at("12", { is_virtual: false })).create_google_meet).toBe(false);
  const unasked = { patient_name: "Beto", patient_phone: "3005550142", is_virtual: true, create_google_meet: true };
  const detail = "Se requiere un correo electrónico para crear la reunión de Google Meet";
  expect((await at("13", unasked)).detail).toBe(detail);
});

test("a search by name returns candidates if several clients share the name, or if the phone is blank", async () => {
  const [first, second] = [await add("Ana Peña", "3001234567"), await add("Ana Peña", "3107654321")];
  const ask = async (query: string) => (await asAgent("GET", `/clients/by-info?name=ana%20pena${query}`)).body;
  for (const query of ["", "&phone=", "&phone=+"]) {
    const { client, candidates } = await ask(query);
    expect(client).toBeNull();
    expect(candidates).toEqual([
      { id: first, name: "Ana Peña", phone_ending: "4567", identification_ending: null },
      { id: second, name: "Ana Peña", phone_ending: "4321", identification_ending: null },
    ]);
  }
  expect(await ask("&phone=3107654321")).toMatchObject({ client: { id: second }, candidates: [] });
  await add("Luz Gil", "3001112233");
  const luz = (query: string) => asAgent("GET", `/clients/by-info?name=luz%20gil${query}`);
  expect((await luz("")).body).toMatchObject({ client: { name: "Luz Gil" }, candidates: [] });
  expect((await luz("&phone=")).body).toMatchObject({ client: null, candidates: [{ phone_ending: "2233" }] });
  expect((await luz("&phone=123")).status).toBe(400);
  expect((await asAgent("GET", "/appointments?client_id=")).status).toBe(400);
});

test("a client is found by phone with one call and seven database requests", async () => {
  const { body } = await book("2026-11-24 10:00:00", { package_id: pack.id });
  for (const hour of ["11", "12"]) await book(`2026-11-24 ${hour}:00:00`);
  await asAgent("PUT", `/appointments/${(await book("2026-11-25 10:00:00")).body.id}`, { status: "cancelled" });
  const known = await asAgent("GET", `/clients/by-phone/${encodeURIComponent("+57 300 123 4567")}`);
  expect(known).toMatchObject({
    status: 200,
    body: {
      client: { id: body.client_id, available_package_sessions: 7 },
      next_appointments: ["10", "11", "12"].map((hour) => ({ appointment_date: `2026-11-24 ${hour}:00:00` })),
      active_purchases: [{ id: body.package_purchase_id, sessions_remaining: 7 }],
      candidates: [],
    },
  });
  // One request each: token with practice, call count, client directory, client, appointments, purchases, approvals.
  expect(readServerTiming(known.headers).requests).toBe(7);
  const nobody = { client: null, next_appointments: [], active_purchases: [], waiting_approvals: [], candidates: [] };
  expect((await asAgent("GET", "/clients/by-phone/3000000000")).body).toEqual(nobody);
  const beto = await add("Beto Peña", "3001234567");
  const both = { client: null, next_appointments: [], candidates: [{ name: "Ana Peña" }, { name: "Beto Peña" }] };
  expect((await asAgent("GET", "/clients/by-phone/3001234567")).body).toMatchObject(both);
  const ofTheirs = (client_id: string) => asAgent("POST", "/clients/by-phone", { phone: "3001234567", client_id });
  expect((await ofTheirs(body.client_id)).body).toEqual(known.body);
  expect((await ofTheirs(beto)).body).toMatchObject({ client: { id: beto }, next_appointments: [], candidates: [] });
  const other = await ofTheirs(await add("Luz Gil", "3001112233"));
  expect([other.status, other.body.code]).toEqual([404, "not_found"]);
  expect((await asAgent("GET", "/clients/by-phone/nadie")).body.errors[0].path).toBe("phone");
});
