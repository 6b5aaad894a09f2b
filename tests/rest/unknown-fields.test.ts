import { beforeEach, expect, test } from "vitest";
import { makeAgentToken } from "../support/app";
import { type Contract, openContract } from "../support/contract";

const ana = { patient_name: "Ana Peña", patient_phone: "300 123 4567" };
let contract: Contract;
let agent: string;

beforeEach(async () => {
  contract = await openContract();
  await contract.call("PUT", "/profile/agent-status", { agent_enabled: true });
  agent = await makeAgentToken(contract.ctx, "WhatsApp");
});

const booked = async (more: object = {}) =>
  (await contract.call("POST", "/appointments", { ...ana, appointment_date: "2026-11-24 10:00:00", ...more })).body;

test("an unknown field is refused, and the error suggests the most similar known field", async () => {
  const made = await booked();
  const path = `/appointments/${made.id}`;
  const errors = [{ path: "apointment_date", message: expect.stringContaining("«appointment_date»") }];
  const refused = await contract.call("PUT", path, { apointment_date: "2026-11-25 10:00:00" });
  expect(refused).toMatchObject({ status: 400, body: { code: "unknown_field", errors } });
  expect((await contract.call("GET", path)).body).toEqual(made);
});

const odd = { time_ranges: [{ start: "08:00", end: "09:00", from: 1 }], appointment_types: ["virtual"] };
const week = { weekly_availability: { monday: { enabled: true, ...odd } } };
const PLACES: [method: string, path: string, body: unknown, named: string][] = [
  ["GET", "/clients?serch=ana", undefined, "serch"],
  ["GET", "/appointments/upcoming?limite=5", undefined, "limite"],
  ["GET", "/profile?verbose=1", undefined, "verbose"],
  ["GET", "/clients?toString=1", undefined, "toString"],
  ["POST", "/appointments", { ...ana, appointment_date: "2026-11-24 10:00:00", virtual: true }, "virtual"],
  ["POST", "/appointments?is_virtual=true", { ...ana, appointment_date: "2026-11-24 10:00:00" }, "is_virtual"],
  ["POST", "/appointments/check-availability?apointment_date=2026-11-24", {}, "apointment_date"],
  ["DELETE", "/packages/pkg_1?hard=true", undefined, "hard"],
  ["DELETE", "/appointments/apt_1", { version: 1 }, "version"],
  ["PUT", "/profile", { ciudad: "Cali" }, "ciudad"],
  ["POST", "/packages/recalculate", { all: true }, "all"],
  ["POST", "/availability/weekly", week, "weekly_availability.monday.time_ranges.0.from"],
  ["PUT", "/availability/schedule", { weekly_availability: { lunes: {} } }, "weekly_availability.lunes"],
  ["POST", "/clients", { name: "Ana", phone: "3001234567", __proto: 1 }, "__proto"],
];

test("an unknown field is refused in queries and in bodies, at any depth", async () => {
  for (const [method, path, sent, named] of PLACES) {
    const { status, body } = await contract.call(method, path, sent);
    expect([path, status, body.code, body.errors[0].path]).toEqual([path, 400, "unknown_field", named]);
  }
});

test("a caller without access learns nothing about unknown fields", async () => {
  for (const name of ["serch", "toString"])
    expect((await contract.app.call("GET", `/clients?${name}=ana`)).body.code).toBe("unauthorized");
  expect((await contract.call("GET", "/profile?verbose=1", undefined, agent)).body.code).toBe("forbidden");
});

test("a stored value that is sent back is no change, also within a complete record", async () => {
  const made = await booked({ notes: "Secreto", title: "Primera" });
  const path = `/appointments/${made.id}`;
  const { body: shown } = await contract.call("GET", path, undefined, agent);
  const moved = await contract.call("PUT", path, { ...shown, appointment_date: "2026-11-25T10:00" }, agent);
  expect(moved).toMatchObject({ status: 200, body: { appointment_date: "2026-11-25 10:00:00", version: 2 } });
  expect((await contract.call("GET", path)).body).toMatchObject({ notes: "Secreto", title: "Primera" });
  for (const change of [{ patient_name: "Otra" }, { notes: "Mías" }, { is_virtual: true }, { title: "x" }]) {
    const body = { appointment_date: "2026-11-26 10:00:00", ...change };
    expect((await contract.call("PUT", path, body, agent)).body.code).toBe("forbidden");
  }
  const named = { ...ana, client_id: made.client_id, is_virtual: false, appointment_date: "2026-11-26 10:00:00" };
  expect((await contract.call("PUT", path, named, agent)).status).toBe(200);
  const ended = { token: contract.token, body: { end_date: "2026-11-26 12:00:00" } };
  for (const key of [[], [["idempotency-key", "new"]]]) {
    const { body } = await contract.app.call("PUT", path, { ...ended, headers: Object.fromEntries(key) });
    expect(body).toMatchObject({ code: "unknown_field", errors: [{ path: "end_date" }] });
  }
});

test("a stored value that is sent back raises no version and is no activity", async () => {
  const made = await booked();
  const path = `/appointments/${made.id}`;
  for (const same of [
    made,
    { appointment_date: made.appointment_date, duration_minutes: 60 },
    { ...ana, patient_email: "", notes: "", status: "scheduled" },
    { client_id: made.client_id, session_type: "individual", total_paid: 5 },
  ]) {
    expect((await contract.call("PUT", path, same)).body, JSON.stringify(same)).toEqual(made);
    if (same !== made)
      expect((await contract.call("PUT", path, { ...same, total_paid: null }, agent)).status).toBe(200);
  }
  expect((await contract.app.trpc("agent.activity", {}, { token: contract.token })).data.activities).toEqual([]);
});

test("PUT of a series' appointment with `scope` accepts the record as it was returned, and moves the appointments", async () => {
  const made = await contract.call("POST", "/appointments/series", { ...ana, start: "2026-11-24 10:00:00", count: 2 });
  const { appointments } = made.body;
  const path = `/appointments/${appointments[0].id}`;
  const body = { ...(await contract.call("GET", path)).body, appointment_date: "2026-11-24 11:00:00" };
  expect((await contract.call("PUT", `${path}?scope=all`, body)).status).toBe(200);
  const { body: second } = await contract.call("GET", `/appointments/${appointments[1].id}`);
  expect(second.appointment_date).toBe("2026-12-01 11:00:00");
});

test("PUT of profile, schedule, package and client accepts the record as it was returned", async () => {
  const { body: pack } = await contract.call("POST", "/packages", { name: "Dos", sessions: 2, validity_months: 1 });
  const { body: client } = await contract.call("POST", "/clients", { name: "Ana", phone: "3001234567" });
  for (const path of ["/profile", "/availability/schedule", `/packages/${pack.id}`, `/clients/${client.id}`]) {
    const { body } = await contract.call("GET", path);
    // Phone and address are empty in a new practice, and a profile cannot be saved with empty ones.
    const { phone: _, address: __, ...profile } = body;
    expect(await contract.call("PUT", path, path === "/profile" ? profile : body)).toMatchObject({ status: 200, body });
  }
});

test.each<[string, (made: { id: string; client_id: string }) => string, object, object?]>([
  ["an appointment", ({ id }) => `/appointments/${id}`, { duration_minutes: 90 }],
  ["a versionless appointment", ({ id }) => `/appointments/${id}`, { duration_minutes: 90 }, { version: undefined }],
  ["a client", ({ client_id }) => `/clients/${client_id}`, { name: "Ana Gil" }],
  ["the base value", () => "/packages/config", { base_consultation_value: 99_000 }],
])("a repeated PUT of %s gets its stored answer, also after a booking", async (_, pathOf, change, more) => {
  const path = pathOf(await booked());
  const { body: shown } = await contract.call("GET", path);
  contract.clock.moveTo("2026-11-20T15:01:00Z");
  const headers = { "idempotency-key": "once" };
  const body = { ...shown, ...change, ...more };
  const send = () => contract.app.call("PUT", path, { token: contract.token, body, headers });
  const saved = await send();
  expect(saved).toMatchObject({ status: 200, body: change });
  await booked({ appointment_date: "2026-11-25 10:00:00" });
  expect(await send()).toMatchObject({ status: 200, body: saved.body });
});
