import { beforeEach, expect, inject, test } from "vitest";
import { createTestApp, makeAgentToken } from "../support/app";
import { createClock, createPractice, openOwnTable } from "../support/practice";

const db = await openOwnTable(inject("endpoint"));
const clock = createClock("2026-11-20T15:00:00Z");
const app = createTestApp({ db, clock });
let therapist: string;
let agent: string;
let path: string;
let client_id: string;

const call = (method: string, where: string, body?: unknown, token = therapist) =>
  app.call(method, where, { token, body });
const change = (body: unknown, token = therapist) => call("PUT", path, body, token);

beforeEach(async () => {
  const ctx = await createPractice(db, { clock, practice: { agent_enabled: true } });
  therapist = await app.signIn(ctx);
  agent = await makeAgentToken(ctx, "WhatsApp");
  const lucia = { patient_name: "Lucía Gil", patient_phone: "+573001112233" };
  const { body } = await call("POST", "/appointments", { ...lucia, appointment_date: "2026-11-24 10:00:00" });
  path = `/appointments/${body.id}`;
  client_id = body.client_id;
});

test("a reason comes with cancelling, is shown in the history and the export, and goes when it is reopened", async () => {
  const other = { cancel_reason: "other", cancel_note: "Se mudó a Cali" };
  expect((await change({ status: "cancelled", ...other })).body).toMatchObject({ status: "cancelled", ...other });
  const { body: history } = await call("GET", `/appointments?client_id=${client_id}`);
  expect(history.appointments).toMatchObject([other]);
  const { body: exported } = await call("GET", `/clients/${client_id}/export`);
  expect(exported.appointments).toMatchObject([other]);

  const none = { cancel_reason: null, cancel_note: null };
  expect((await change({ status: "scheduled" })).body).toMatchObject(none);
  expect((await change({ status: "cancelled" })).body).toMatchObject(none);
});

test("it can be said later, put right and taken back while the appointment is cancelled", async () => {
  await change({ status: "cancelled" });
  expect((await change({ cancel_reason: "other", cancel_note: "Viaje" })).body.cancel_note).toBe("Viaje");
  const { body } = await change({ cancel_reason: "weather" });
  expect([body.cancel_reason, body.cancel_note]).toEqual(["weather", null]);
  expect((await change({ notes: "Llamó ayer" })).body.cancel_reason).toBe("weather");
  expect((await change({ cancel_reason: null })).body.cancel_reason).toBeNull();
});

test.each([
  ["cancel_reason", { cancel_reason: "client" }],
  ["cancel_reason", { status: "no_show", cancel_reason: "client" }],
  ["cancel_note", { status: "cancelled", cancel_note: "Viaje" }],
  ["cancel_note", { status: "cancelled", cancel_reason: "client", cancel_note: "Viaje" }],
  ["cancel_reason", { status: "cancelled", cancel_reason: "rain" }],
])("%s is refused in %j", async (field, body) => {
  const answer = await change(body);
  expect([answer.status, answer.body.code, answer.body.errors[0].path]).toEqual([400, "invalid_input", field]);
  expect((await call("GET", path)).body.status).toBe("scheduled");
});

test("an agent may say it, too, and is never shown the words", async () => {
  const { status, body } = await change({ status: "cancelled", cancel_reason: "other", cancel_note: "Viaje" }, agent);
  expect([status, body.cancel_reason, body.cancel_note]).toEqual([200, "other", null]);
  expect((await call("GET", path)).body.cancel_note).toBe("Viaje");
  expect((await change({ cancel_reason: "client" }, agent)).body.code).toBe("forbidden");
});
