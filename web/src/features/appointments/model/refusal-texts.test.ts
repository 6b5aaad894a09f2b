// @vitest-environment happy-dom
import { TRPCClientError } from "@trpc/client";
import { expect, test } from "vitest";
import { refusedFields } from "./form-refusal";
import { conflictsOf, isRefused, type Refusal, reasonOf, reopenReason } from "./refusal-texts";

const answer = (httpStatus: number, message: string, data: object = {}): Refusal =>
  TRPCClientError.from({ error: { code: -32600, message, data: { httpStatus, ...data } } });
const offline = new TRPCClientError("Failed to fetch");

const FALLBACK = "No se pudo.";

test.each<[string, Refusal, string, boolean]>([
  ["the server's own when it refuses", answer(409, "Ya no."), "Ya no.", true],
  ["the fallback when the server fails", answer(500, "Algo salió mal."), FALLBACK, false],
  [
    "the fallback, and below it the internet, without an answer",
    offline,
    `${FALLBACK}\nNo pudimos conectarnos. Revisa tu internet e inténtalo de nuevo.`,
    false,
  ],
])("the reason of a failure is %s", (_, error, reason, refused) => {
  expect(reasonOf(error, FALLBACK)).toBe(reason);
  expect(isRefused(error)).toBe(refused);
});

const overlap = (...conflicts: object[]) =>
  reopenReason(answer(409, "Ese horario ya está ocupado.", { appCode: "overlap", conflicts }), FALLBACK);
const time = { start: "2026-11-24 10:00:00", end: "2026-11-24 11:00:00" };

const HOUR = "martes 24 de noviembre, 10:00 a.\u00a0m.";

test.each([
  ["the client in the way", overlap({ ...time, patient_name: "Ana Peña" }), `Lo tiene Ana Peña, ${HOUR} Crea`],
  ["the hour without a client", overlap(time), `Lo tiene otra cita, ${HOUR} Crea`],
  ["no hour if none is known", overlap(), "Ese horario ya está ocupado. Crea una cita nueva en otro horario."],
])("the reason why an appointment cannot be reopened names %s", (_, reason, text) => expect(reason).toContain(text));

test.each([
  [
    "no_sessions_left",
    "Ya no tiene sesiones.",
    "Ya no tiene sesiones. Crea una cita nueva, individual o con otro paquete.",
  ],
  ["stale_version", "Cambió.", "Cambió."],
])("the reason why an appointment cannot be reopened with %s", (appCode, said, text) =>
  expect(reopenReason(answer(409, said, { appCode }), FALLBACK)).toBe(text),
);

const refusal = (data: object, message = "No se puede.") =>
  TRPCClientError.from({ error: { code: -32600, message, data } });

test("a refusal by the server is shown at the fields of the form", () => {
  const paths = { patient_phone: "A", appointment_date: "B", priority: "C", price: "D", total_paid: "E" };
  const errors = Object.entries(paths).map(([path, message]) => ({ path, message }));
  expect(refusedFields(refusal({ appCode: "invalid_input", errors }), false)).toEqual([
    { field: "phone", message: "A" },
    { field: "startTime", message: "B" },
    { field: "price", message: "D" },
    { field: "totalPaid", message: "E" },
  ]);
});

test.each([
  ["past", false, "startTime"],
  ["other_client", false, "patientName"],
  ["active_package", true, "packageId"],
  ["no_sessions_left", true, "packageId"],
  ["purchase_expired", true, "packageId"],
  ["purchase_cancelled", true, "packageId"],
  ["package_inactive", true, "packageId"],
  ["other_client", true, "packageId"],
  ["not_found", true, "packageId"],
])("a refusal with %s, of a booking: %s, is shown at the field %s", (appCode, isBooking, field) =>
  expect(refusedFields(refusal({ appCode, errors: [] }), isBooking)).toEqual([{ field, message: "No se puede." }]),
);

test("an overlap names the conflicting times, if known", () => {
  const conflict = { start: "2026-11-24 10:00:00", end: "2026-11-24 11:00:00", patient_name: "Ana Peña" };
  expect(conflictsOf(refusal({ appCode: "overlap", conflicts: [conflict] }))).toEqual([conflict]);
  expect(conflictsOf(refusal({ appCode: "overlap" }))).toEqual([]);
  expect(conflictsOf(new Error("Sin conexión"))).toEqual([]);
});
