import type { Appointment } from "@sereno/core/domain/appointment/output";
import { type AppointmentForm, UpdateAppointmentInput } from "@sereno/core/domain/appointment/schema";
import { appointment, filled } from "@sereno/tests/support/answers";
import { expect, test } from "vitest";
import { changesPackage, keptFields, toChanges } from "./appointment-changes";
import { toForm } from "./appointment-form";

const before = toForm(appointment);
const MAIL = "ana@example.com";
const byMail = { client_id: "cli_1", patient_email: MAIL };
test.each([
  ["2027-03-28 01:30:00", "2027-03-28 03:30:00", "02:30"],
  ["2026-10-25 02:30:00", "2026-10-25 02:30:00", "03:30"],
])("an unchanged form sends nothing for an hour from %s to %s, over a clock change", (start, end, endTime) => {
  const hour = { ...appointment, appointment_date: start, end_date: end, duration_minutes: 60 };
  const form = toForm(hour);
  expect(form.endTime).toBe(endTime);
  expect(toChanges(form, hour, null)).toEqual({});
});

test.each<[string, Partial<AppointmentForm>, object]>([
  ["nothing", {}, {}],
  ["the name", { patientName: "Ana María Peña" }, { client_id: "cli_1", patient_name: "Ana María Peña" }],
  ["the phone's spacing", { phone: "3001234567" }, {}],
  ["the phone", { phone: "301 123 4567" }, { client_id: "cli_1", whatsapp_code: "57", phone_number: "301 123 4567" }],
  [
    "the phone's country",
    { countryCode: "52" },
    { client_id: "cli_1", whatsapp_code: "52", phone_number: "300 123 4567" },
  ],
  ["the email, which makes a meeting possible", { email: MAIL }, { ...byMail, create_google_meet: true }],
  ["the email, with the meeting switched off", { email: MAIL, createMeet: false }, byMail],
  ["the identification", { identificationNumber: "CC 123" }, { client_id: "cli_1", identification_number: "CC 123" }],
  ["the type", { type: "Presencial" }, { is_virtual: false }],
  ["the date", { date: "2026-11-25" }, { appointment_date: "2026-11-25 23:00:00" }],
  ["the end", { endTime: "23:45" }, { duration_minutes: 45 }],
  ["start and end by one hour", { startTime: "22:00", endTime: "23:00" }, { appointment_date: "2026-11-24 22:00:00" }],
  ["the notes", { notes: "Traer examen" }, { notes: "Traer examen" }],
])("a form that changes %s, %j, sends only %j", (_, change, expected) => {
  const changes = toChanges({ ...before, ...change }, appointment, null);
  expect(changes).toEqual(expected);
  expect(UpdateAppointmentInput.safeParse({ id: "apt_1", version: 3, ...changes }).success).toBe(true);
});

const chosen = { sessionType: "package", purchaseId: "pur_1" } as const;
const withPackage = { session_type: "package", package_purchase_id: "pur_1" };
const priced = { ...appointment, price: 130_000, balance: 130_000, payment_status: "pending" } as const;
const cancelled = { ...appointment, status: "cancelled" } as const;
test.each<[string, Appointment, Partial<AppointmentForm>, object]>([
  ["unchanged", priced, {}, {}],
  ["changed", priced, { price: 90_000 }, { price: 90_000 }],
  ["zero", priced, { price: 0 }, { price: 0 }],
  ["emptied", priced, { price: null }, {}],
  ["unknown after its cancellation", cancelled, { notes: "Avisó" }, { notes: "Avisó" }],
  ["replaced by a package", priced, { price: 90_000, ...chosen }, withPackage],
])("an edited appointment whose price is %s sends exactly its changes", (_, opened, change, expected) => {
  expect(toChanges({ ...toForm(opened), ...change }, opened, null)).toEqual(expected);
});

test("the form has a price only for an uncancelled session without a package", () => {
  expect(toForm(priced).price).toBe(130_000);
  expect(toForm(cancelled).price).toBeNull();
  expect(toForm({ ...appointment, session_type: "package", package_purchase_id: "pur_1" }).price).toBeNull();
});

test("a typed price is kept after a reload unless another device changed the price", () => {
  const before = toForm(priced);
  expect(keptFields({ ...before, price: 90_000 }, before, before)).toEqual(["price"]);
  expect(keptFields({ ...before, price: 90_000 }, before, { ...before, price: 100_000 })).toEqual([]);
});

const onPackage: Appointment = { ...appointment, session_type: "package", package_purchase_id: "pur_1" };
const byCard = { payment_method: "card", payment_reference: "" };
const sale = { sessionType: "package", packageId: "pkg_1", paymentMethod: "card" } as const;
test.each<[string, Appointment, Partial<AppointmentForm>, object]>([
  ["unchanged", onPackage, {}, {}],
  ["removed", onPackage, { sessionType: "individual", purchaseId: "" }, { session_type: "individual" }],
  ["replaced", onPackage, { purchaseId: "pur_2" }, { session_type: "package", package_purchase_id: "pur_2" }],
  ["chosen", appointment, chosen, withPackage],
  ["sold", appointment, sale, { session_type: "package", package_id: "pkg_1", ...byCard }],
  ["selected in the form, but not sold", appointment, { packageId: "pkg_1", paymentMethod: "card" }, {}],
])("an edited appointment whose package is %s sends exactly its changes", (_, opened, change, expected) => {
  const form = { ...toForm(opened), ...change };
  expect(toChanges(form, opened, null)).toEqual(expected);
  expect(changesPackage(form, opened)).toBe(Object.keys(expected).length > 0);
});

const mine = { ...filled, notes: "Mis notas", endTime: "11:30" };
test("fields that only this form changed keep their input after a reload", () => {
  const kept = keptFields(mine, filled, { ...filled, email: MAIL });
  expect(kept).toEqual(["date", "startTime", "endTime", "notes"]);
});

test("a date that another device changed replaces the date and time in the form", () =>
  expect(keptFields(mine, filled, { ...filled, date: "2026-11-25" })).toEqual(["notes"]));
