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

test("why an appointment cannot be reopened names the client in the way, and the time", () =>
  expect(overlap({ ...time, patient_name: "Ana Peña" })).toBe(
    "Ese horario ya está ocupado. Lo tiene Ana Peña, martes 24 de noviembre, 10:00 a.\u00a0m. Crea una cita nueva en otro horario.",
  ));

test("why an appointment cannot be reopened names the time even without the client", () => {
  expect(overlap(time)).toContain("Lo tiene otra cita, martes 24 de noviembre, 10:00 a.\u00a0m. Crea");
  expect(overlap()).toBe("Ese horario ya está ocupado. Crea una cita nueva en otro horario.");
});

test("why an appointment cannot be reopened gives advice about a spent package", () => {
  const error = answer(409, "Este paquete ya no tiene sesiones disponibles.", { appCode: "no_sessions_left" });
  expect(reopenReason(error, FALLBACK)).toBe(
    "Este paquete ya no tiene sesiones disponibles. Crea una cita nueva, individual o con otro paquete.",
  );
});

test("why an appointment cannot be reopened is the plain reason otherwise", () =>
  expect(reopenReason(answer(409, "Cambió.", { appCode: "stale_version" }), FALLBACK)).toBe("Cambió."));

const refusal = (data: object, message = "Revisa los datos enviados.") =>
  TRPCClientError.from({ error: { code: -32600, message, data } });

test("a refusal by the server is shown at the fields of the form", () => {
  const error = refusal({
    appCode: "invalid_input",
    errors: [
      { path: "patient_phone", message: "A" },
      { path: "appointment_date", message: "B" },
      { path: "priority", message: "C" },
      { path: "price", message: "D" },
      { path: "total_paid", message: "E" },
    ],
  });
  expect(refusedFields(error, false)).toEqual([
    { field: "phone", message: "A" },
    { field: "startTime", message: "B" },
    { field: "price", message: "D" },
    { field: "totalPaid", message: "E" },
  ]);
});

test("a refusal by the server is shown at the time if a time rule causes it", () => {
  const error = refusal({ appCode: "past", errors: [] }, "No se puede mover una cita al pasado.");
  expect(refusedFields(error, false)).toEqual([
    { field: "startTime", message: "No se puede mover una cita al pasado." },
  ]);
});

test.each([
  "active_package",
  "no_sessions_left",
  "purchase_expired",
  "purchase_cancelled",
  "package_inactive",
  "other_client",
  "not_found",
])("a refusal by the server is shown at the package when a booking is refused with %s", (appCode) => {
  const error = refusal({ appCode, errors: [] }, "No se puede.");
  expect(refusedFields(error, true)).toEqual([{ field: "packageId", message: "No se puede." }]);
});

test("a refusal by the server is shown at the patient if the appointment keeps another client's package", () => {
  const error = refusal({ appCode: "other_client", errors: [] }, "Es de otro cliente.");
  expect(refusedFields(error, false)).toEqual([{ field: "patientName", message: "Es de otro cliente." }]);
});

test("a refusal by the server names the conflicting times of an overlap", () => {
  const conflict = { start: "2026-11-24 10:00:00", end: "2026-11-24 11:00:00", patient_name: "Ana Peña" };
  expect(conflictsOf(refusal({ appCode: "overlap", conflicts: [conflict] }))).toEqual([conflict]);
});

test("a refusal by the server has no conflicts without names", () => {
  expect(conflictsOf(refusal({ appCode: "overlap" }))).toEqual([]);
  expect(conflictsOf(new Error("Sin conexión"))).toEqual([]);
});
