import type { Appointment } from "@sereno/core/domain/appointment/output";
import { AppointmentForm, BookAppointmentInput } from "@sereno/core/domain/appointment/schema";
import { appointment, filled } from "@sereno/tests/support/answers";
import { expect, test } from "vitest";
import { toChanges } from "./appointment-changes";
import { toBooking, toForm } from "./appointment-form";

test("a booking has the form's values in the server's shape", () => {
  expect(AppointmentForm.safeParse(filled).success).toBe(true);
  expect(BookAppointmentInput.parse(toBooking(filled, null))).toEqual({
    patient_name: "Ana Peña",
    whatsapp_code: "57",
    phone_number: "300 123 4567",
    patient_email: "",
    identification_number: "",
    is_virtual: false,
    create_google_meet: false,
    appointment_date: "2026-11-24 10:00:00",
    duration_minutes: 75,
    session_type: "individual",
    notes: "",
  });
});

test("a booking with a package of the patient names only that package", () => {
  const form = { ...filled, sessionType: "package", purchaseId: "pur_1", packageId: "pkg_1", paymentMethod: "card" };
  const booking = toBooking(AppointmentForm.parse(form), null);
  expect(booking).toMatchObject({ session_type: "package", package_purchase_id: "pur_1" });
  expect(booking).not.toHaveProperty("package_id");
  expect(booking).not.toHaveProperty("payment_method");
});

test("a booking sells a package with its payment method, and leaves the amount to the server", () => {
  const payment = { paymentMethod: "transfer", paymentReference: "Nequi 4821" };
  const booking = toBooking(
    AppointmentForm.parse({ ...filled, sessionType: "package", packageId: "pkg_1", ...payment }),
    null,
  );
  expect(BookAppointmentInput.parse(booking)).toMatchObject({
    session_type: "package",
    package_id: "pkg_1",
    payment_method: "transfer",
    payment_reference: "Nequi 4821",
  });
  expect(booking).not.toHaveProperty("total_paid");
});

test.each([
  ["with what was paid of it", { totalPaid: 300_000 }, { total_paid: 300_000, payment_method: "transfer" }],
  ["that is not paid yet, with no way of paying", { isPaid: false, totalPaid: 300_000 }, { total_paid: 0 }],
])("a booking sells a package %s", (_, change, expected) => {
  const sale = { sessionType: "package", packageId: "pkg_1", paymentMethod: "transfer", ...change };
  const booking = toBooking(AppointmentForm.parse({ ...filled, ...sale }), null);
  expect(booking).toMatchObject(expected);
  if (!("payment_method" in expected)) expect(booking).not.toHaveProperty("payment_method");
});

test.each([
  ["at the base value where no other was typed", { price: null }, undefined],
  ["at another price", { price: 90_000 }, 90_000],
  ["free", { price: 0 }, 0],
  ["of a package without a price", { price: 90_000, sessionType: "package", purchaseId: "pur_1" } as const, undefined],
])("a booking is priced %s", (_, change, price) => expect(toBooking({ ...filled, ...change }, null).price).toBe(price));

test("a booking of a single session leaves out a package that was chosen before", () => {
  const booking = toBooking({ ...filled, packageId: "pkg_1", paymentMethod: "cash" }, null);
  expect(booking).toMatchObject({ session_type: "individual" });
  expect(booking).not.toHaveProperty("package_id");
});

test("a booking may end at midnight", () =>
  expect(toBooking({ ...filled, startTime: "22:30", endTime: "24:00" }, null).duration_minutes).toBe(90));

test("a booking sends a number of a country that is not in the list in full", () => {
  const booking = toBooking({ ...filled, countryCode: "", phone: "491 701 234 567" }, null);
  expect(booking).toMatchObject({ patient_phone: "+491701234567" });
  expect(booking).not.toHaveProperty("whatsapp_code");
});

const booked = (changes: Partial<AppointmentForm>) => toBooking({ ...filled, ...changes }, null).create_google_meet;

test.each<[string, Partial<AppointmentForm>, boolean]>([
  ["virtual, with an email", { type: "Virtual", email: "ana@example.com" }, true],
  ["virtual, without an email", { type: "Virtual" }, false],
  ["virtual, with a blank for an email", { type: "Virtual", email: "  " }, false],
  ["virtual, switched off by hand", { type: "Virtual", email: "ana@example.com", createMeet: false }, false],
  ["in person", { type: "Presencial", email: "ana@example.com" }, false],
])("the meeting of a new appointment that is %s", (_, changes, expected) => expect(booked(changes)).toBe(expected));

const meeting = { ...appointment, patient_email: "ana@example.com", create_google_meet: true };

test.each<[string, Appointment, Partial<AppointmentForm>, object]>([
  ["switched off", meeting, { createMeet: false }, { create_google_meet: false }],
  ["switched on", { ...meeting, create_google_meet: false }, { createMeet: true }, { create_google_meet: true }],
  [
    "left without an email",
    meeting,
    { email: "" },
    { client_id: "cli_1", patient_email: "", create_google_meet: false },
  ],
  ["made in person", meeting, { type: "Presencial" }, { is_virtual: false, create_google_meet: false }],
  [
    "made virtual",
    { ...meeting, is_virtual: false, create_google_meet: false },
    { type: "Virtual" },
    { is_virtual: true, create_google_meet: true },
  ],
  [
    "made virtual without it, booked with one that it had no use for",
    { ...meeting, is_virtual: false },
    { type: "Virtual", createMeet: false },
    { is_virtual: true, create_google_meet: false },
  ],
  [
    "switched off, and given another email",
    { ...meeting, create_google_meet: false },
    { email: "b@example.com" },
    { client_id: "cli_1", patient_email: "b@example.com" },
  ],
  ["moved", meeting, { date: "2026-11-25" }, { appointment_date: "2026-11-25 23:00:00" }],
])("the meeting of an appointment that is %s", (_, opened, change, expected) => {
  expect(toChanges({ ...toForm(opened), ...change }, opened, null)).toEqual(expected);
});

test("the form of an appointment ends at 24:00 where the appointment ends at midnight", () =>
  expect(toForm(appointment)).toMatchObject({ date: "2026-11-24", startTime: "23:00", endTime: "24:00" }));

test("the form of an appointment is valid when opened, also with a past date", () =>
  expect(AppointmentForm.safeParse(toForm({ ...appointment, status: "completed" })).success).toBe(true));
