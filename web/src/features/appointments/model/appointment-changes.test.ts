import type { Appointment } from "@sereno/core/domain/appointment/output";
import { type AppointmentForm, UpdateAppointmentInput } from "@sereno/core/domain/appointment/schema";
import { appointment, filled } from "@sereno/tests/support/answers";
import { expect, test } from "vitest";
import { changesPackage, keptFields, toChanges } from "./appointment-changes";
import { toForm } from "./appointment-form";

const before = toForm(appointment);
const MAIL = "ana@example.com";
const byMail = { client_id: "cli_1", patient_email: MAIL };

test("changes are empty for an unchanged form", () => expect(toChanges(before, appointment, null)).toEqual({}));

test.each([
  ["2027-03-28 01:30:00", "2027-03-28 03:30:00", "02:30"],
  ["2026-10-25 02:30:00", "2026-10-25 02:30:00", "03:30"],
])("changes are empty for an hour from %s, whose end is %s because the clock changes", (start, end, endTime) => {
  const hour = { ...appointment, appointment_date: start, end_date: end, duration_minutes: 60 };
  const form = toForm(hour);
  expect(form.endTime).toBe(endTime);
  expect(toChanges(form, hour, null)).toEqual({});
});

test.each<[string, Partial<AppointmentForm>, object]>([
  ["the name", { patientName: "Ana María Peña" }, { client_id: "cli_1", patient_name: "Ana María Peña" }],
  ["the spacing of the phone", { phone: "3001234567" }, {}],
  ["the phone", { phone: "301 123 4567" }, { client_id: "cli_1", whatsapp_code: "57", phone_number: "301 123 4567" }],
  ["the country", { countryCode: "52" }, { client_id: "cli_1", whatsapp_code: "52", phone_number: "300 123 4567" }],
  ["the email and the meeting that it makes possible", { email: MAIL }, { ...byMail, create_google_meet: true }],
  ["the email where the meeting was switched off", { email: MAIL, createMeet: false }, byMail],
  ["the identification", { identificationNumber: "CC 123" }, { client_id: "cli_1", identification_number: "CC 123" }],
  ["the type", { type: "Presencial" }, { is_virtual: false }],
  ["the date", { date: "2026-11-25" }, { appointment_date: "2026-11-25 23:00:00" }],
  ["the end", { endTime: "23:45" }, { duration_minutes: 45 }],
  ["start and end alike", { startTime: "22:00", endTime: "23:00" }, { appointment_date: "2026-11-24 22:00:00" }],
  ["the notes", { notes: "Traer examen" }, { notes: "Traer examen" }],
])("changes name only %s", (_, change, expected) => {
  const changes = toChanges({ ...before, ...change }, appointment, null);
  expect(changes).toEqual(expected);
  expect(UpdateAppointmentInput.safeParse({ id: "apt_1", version: 3, ...changes }).success).toBe(true);
});

const chosen = { sessionType: "package", purchaseId: "pur_1" } as const;
const withPackage = { session_type: "package", package_purchase_id: "pur_1" };
const priced = { ...appointment, price: 130_000, balance: 130_000, payment_status: "pending" } as const;
const cancelled = { ...appointment, status: "cancelled" } as const;

test.each<[string, Appointment, Partial<AppointmentForm>, object]>([
  ["as it is", priced, {}, {}],
  ["another", priced, { price: 90_000 }, { price: 90_000 }],
  ["nothing", priced, { price: 0 }, { price: 0 }],
  ["left empty", priced, { price: null }, {}],
  ["of a cancelled one", cancelled, { notes: "Avisó" }, { notes: "Avisó" }],
  ["typed, and then a package chosen", priced, { price: 90_000, ...chosen }, withPackage],
])("the price of an open appointment %s", (_, opened, change, expected) => {
  expect(toChanges({ ...toForm(opened), ...change }, opened, null)).toEqual(expected);
});

test("the price of an open appointment is only sent for a single session that is not cancelled", () => {
  expect(toForm(priced).price).toBe(130_000);
  expect(toForm(cancelled).price).toBeNull();
  expect(toForm({ ...appointment, session_type: "package", package_purchase_id: "pur_1" }).price).toBeNull();
});

test("a price that changed elsewhere wins over input", () => {
  const before = toForm(priced);
  expect(keptFields({ ...before, price: 90_000 }, before, before)).toEqual(["price"]);
  expect(keptFields({ ...before, price: 90_000 }, before, { ...before, price: 100_000 })).toEqual([]);
});

const onPackage: Appointment = { ...appointment, session_type: "package", package_purchase_id: "pur_1" };
const byCard = { payment_method: "card", payment_reference: "" };
const sale = { sessionType: "package", packageId: "pkg_1", paymentMethod: "card" } as const;

test.each<[string, Appointment, Partial<AppointmentForm>, object]>([
  ["as it is", onPackage, {}, {}],
  ["taken off", onPackage, { sessionType: "individual", purchaseId: "" }, { session_type: "individual" }],
  ["another", onPackage, { purchaseId: "pur_2" }, { session_type: "package", package_purchase_id: "pur_2" }],
  ["chosen", appointment, chosen, withPackage],
  ["sold", appointment, sale, { session_type: "package", package_id: "pkg_1", ...byCard }],
  ["looked at and left", appointment, { packageId: "pkg_1", paymentMethod: "card" }, {}],
])("the package of an open appointment %s", (_, opened, change, expected) => {
  const form = { ...toForm(opened), ...change };
  expect(toChanges(form, opened, null)).toEqual(expected);
  expect(changesPackage(form, opened)).toBe(Object.keys(expected).length > 0);
});

const mine = { ...filled, notes: "Mis notas", endTime: "11:30" };

test("a field changed only here is kept after a reload", () => {
  const kept = keptFields(mine, filled, { ...filled, email: MAIL });
  expect(kept).toEqual(["date", "startTime", "endTime", "notes"]);
});

test("a change elsewhere wins after a reload, with the whole time as one field", () =>
  expect(keptFields(mine, filled, { ...filled, date: "2026-11-25" })).toEqual(["notes"]));
