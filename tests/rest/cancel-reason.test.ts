import { beforeEach, expect, test } from "vitest";
import { eachRestPractice } from "../support/each-practice";
import { ana } from "../support/rest-practice";

const { asAgent, asTherapist: call } = await eachRestPractice();
let path: string;
let client_id: string;

const change = (body: unknown, by = call) => by("PUT", path, body);

beforeEach(async () => {
  const { body } = await call("POST", "/appointments", { ...ana, appointment_date: "2026-11-24 10:00:00" });
  path = `/appointments/${body.id}`;
  client_id = body.client_id;
});

test("a cancellation's reason is listed and exported, can be changed, and is removed when the appointment is reopened", async () => {
  const other = { cancel_reason: "other", cancel_note: "Se mudó a Cali" };
  expect((await change({ status: "cancelled", ...other })).body).toMatchObject({ status: "cancelled", ...other });
  expect((await call("GET", `/appointments?client_id=${client_id}`)).body.appointments).toMatchObject([other]);
  expect((await call("GET", `/clients/${client_id}/export`)).body.appointments).toMatchObject([other]);
  const none = { cancel_reason: null, cancel_note: null };
  expect((await change({ status: "scheduled" })).body).toMatchObject(none);
  expect((await change({ status: "cancelled" })).body).toMatchObject(none);
  expect((await change({ cancel_reason: "other", cancel_note: "Viaje" })).body.cancel_note).toBe("Viaje");
  const { body } = await change({ cancel_reason: "weather" });
  expect([body.cancel_reason, body.cancel_note]).toEqual(["weather", null]);
  expect((await change({ notes: "Llamó ayer" })).body.cancel_reason).toBe("weather");
  expect((await change({ cancel_reason: null })).body.cancel_reason).toBeNull();
});

test("a reason without a cancellation, an unknown reason and a note without the reason 'other' are refused", async () => {
  for (const [field, body] of [
    ["cancel_reason", { status: "no_show", cancel_reason: "client" }],
    ["cancel_note", { status: "cancelled", cancel_note: "Viaje" }],
    ["cancel_note", { status: "cancelled", cancel_reason: "client", cancel_note: "Viaje" }],
    ["cancel_reason", { status: "cancelled", cancel_reason: "rain" }],
  ] as const) {
    const answer = await change(body);
    expect([answer.status, answer.body.code, answer.body.errors[0].path]).toEqual([400, "invalid_input", field]);
  }
  expect((await call("GET", path)).body.status).toBe("scheduled");
});

test("an agent may give a cancellation's reason and note, but never reads the note", async () => {
  for (const _time of [1, 2]) {
    const answer = await change({ status: "cancelled", cancel_reason: "other", cancel_note: "Viaje" }, asAgent);
    expect([answer.status, answer.body.cancel_reason, answer.body.cancel_note]).toEqual([200, "other", null]);
  }
  const { body } = await call("GET", path);
  expect(body).toMatchObject({ cancel_note: "Viaje", version: 2 });
  expect((await change({ cancel_reason: "client" }, asAgent)).body.code).toBe("forbidden");
});
