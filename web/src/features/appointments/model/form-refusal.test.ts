import { TRPCClientError } from "@trpc/client";
import { expect, test } from "vitest";
import { refusedFields } from "./form-refusal";
import { conflictsOf } from "./refusal-texts";

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
