import type { Appointment } from "@sereno/core/domain/appointment/output";
import { type AppointmentForm, UpdateAppointmentInput } from "@sereno/core/domain/appointment/schema";
import { appointment, filled } from "@sereno/tests/support/answers";
import { expect, test } from "vitest";
import { changesPackage, keptFields, toChanges } from "./appointment-changes";
import { toForm } from "./appointment-form";

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

const byPhone = { client_id: "cli_1", whatsapp_code: "57", phone_number: "300 123 4567" };
const chosen = { sessionType: "package", purchaseId: "pur_1" } as const;
const sold = { session_type: "package", package_id: "pkg_1", payment_method: "card", payment_reference: "" };
const withPackage = { session_type: "package", package_purchase_id: "pur_1" } as const;
const onPackage = { ...appointment, ...withPackage };
const priced = { ...appointment, price: 130_000, balance: 130_000, payment_status: "pending" } as const;
const cancelled = { ...appointment, status: "cancelled" } as const;
const [on, off] = [{ create_google_meet: true }, { create_google_meet: false }];
const meeting = { ...appointment, patient_email: "ana@uno.co", ...on };
const unmet = { ...meeting, ...off };
const acrossMidnight = { ...appointment, appointment_date: "2026-11-24 23:30:00" };
const moved = { appointment_date: "2026-11-24 10:00:00", duration_minutes: 30 };
const inPerson = { ...meeting, is_virtual: false };

test.each<[string, Partial<AppointmentForm>, object, opened?: Appointment]>([
  ["nothing", {}, {}],
  ["the name", { patientName: "Ana María Peña" }, { client_id: "cli_1", patient_name: "Ana María Peña" }],
  ["the phone's spacing", { phone: "3001234567" }, {}],
  ["the phone", { phone: "301 123 4567" }, { ...byPhone, phone_number: "301 123 4567" }],
  ["the type", { type: "Presencial" }, { is_virtual: false }],
  ["the date", { date: "2026-11-25" }, { appointment_date: "2026-11-25 23:00:00" }],
  ["the end", { endTime: "23:45" }, { duration_minutes: 45 }],
  ["start and end by one hour", { startTime: "22:00", endTime: "23:00" }, { appointment_date: "2026-11-24 22:00:00" }],
  ["the hour of an appointment across midnight", { startTime: "10:00", endTime: "10:30" }, moved, acrossMidnight],
  ["no price", {}, {}, priced],
  ["the price", { price: 90_000 }, { price: 90_000 }, priced],
  ["the price to zero", { price: 0 }, { price: 0 }, priced],
  ["the price to none", { price: null }, {}, priced],
  ["notes after a cancellation", { notes: "Avisó" }, { notes: "Avisó" }, cancelled],
  ["the price, and then chooses a package", { price: 90_000, ...chosen }, withPackage, priced],
  ["to no package", { sessionType: "individual", purchaseId: "" }, { session_type: "individual" }, onPackage],
  ["the package", { purchaseId: "pur_2" }, { ...withPackage, package_purchase_id: "pur_2" }, onPackage],
  ["to a package of the client", chosen, withPackage],
  ["to a package to sell", { sessionType: "package", packageId: "pkg_1", paymentMethod: "card" } as const, sold],
  ["a package to sell, but not the type of session", { packageId: "pkg_1", paymentMethod: "card" }, {}],
  ["the email, which makes a meeting possible", { email: MAIL }, { ...byMail, ...on }],
  ["the email, with the meeting switched off", { email: MAIL, createMeet: false }, byMail],
  ["the email of an appointment without a meeting", { email: MAIL }, byMail, unmet],
  ["to no email, which ends the meeting", { email: "" }, { ...byMail, patient_email: "", ...off }, meeting],
  ["to no meeting", { createMeet: false }, off, meeting],
  ["to a meeting", { createMeet: true }, on, unmet],
  ["to in person, which ends the meeting", { type: "Presencial" }, { is_virtual: false, ...off }, meeting],
  ["to virtual", { type: "Virtual" }, { is_virtual: true, ...on }, { ...inPerson, ...off }],
  ["to virtual without a meeting", { type: "Virtual", createMeet: false }, { is_virtual: true, ...off }, inPerson],
])("a form that changes %s, %j, sends only %j", (_, change, expected, opened = appointment) => {
  const form = { ...toForm(opened), ...change };
  expect(toChanges(form, opened, null)).toEqual(expected);
  expect(UpdateAppointmentInput.safeParse({ id: "apt_1", version: 3, ...expected }).success).toBe(true);
  expect(changesPackage(form, opened)).toBe("session_type" in expected);
});

test("the form has a price only for an uncancelled session without a package", () => {
  expect(toForm(priced).price).toBe(130_000);
  expect(toForm(cancelled).price).toBeNull();
  expect(toForm(onPackage).price).toBeNull();
});

const before = toForm(priced);
const repriced = { ...before, price: 90_000 };
const mine = { ...filled, notes: "Mis notas", endTime: "11:30" };
test.each([
  ["a typed price", repriced, before, before, ["price"]],
  ["no price that another device changed", repriced, before, { ...before, price: 100_000 }, []],
  ["what only this form changed", mine, filled, { ...filled, email: MAIL }, ["date", "startTime", "endTime", "notes"]],
  ["no date and time if another device changed the date", mine, filled, { ...filled, date: "2026-11-25" }, ["notes"]],
])("after a reload the form keeps %s", (_, mine, before, fresh, kept) =>
  expect(keptFields(mine, before, fresh)).toEqual(kept),
);
