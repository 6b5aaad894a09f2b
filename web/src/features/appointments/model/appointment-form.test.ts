import type { Appointment } from "@sereno/core/domain/appointment/output";
import { AppointmentForm, BookAppointmentInput } from "@sereno/core/domain/appointment/schema";
import { appointment, filled } from "@sereno/tests/support/answers";
import { expect, test } from "vitest";
import { toChanges } from "./appointment-changes";
import { toBooking, toForm } from "./appointment-form";

test("a booking has the form's values in the server's shape", () => {
  expect(AppointmentForm.safeParse(filled).success).toBe(true);
  expect(BookAppointmentInput.parse(toBooking(filled, null))).toEqual({
    ...{ patient_name: "Ana Peña", whatsapp_code: "57", phone_number: "300 123 4567", patient_email: "" },
    ...{ identification_number: "", is_virtual: false, create_google_meet: false, notes: "" },
    ...{ appointment_date: "2026-11-24 10:00:00", duration_minutes: 75, session_type: "individual" },
  });
});

const bought = { sessionType: "package", purchaseId: "pur_1", packageId: "pkg_1", paymentMethod: "card" } as const;
const sold = { sessionType: "package", packageId: "pkg_1", paymentMethod: "transfer" } as const;
const ofPackage = { session_type: "package", package_purchase_id: "pur_1" };
const unlisted = { patient_phone: "+491701234567" };
const byTransfer = { session_type: "package", package_id: "pkg_1", payment_method: "transfer" };

test.each<[string, Partial<AppointmentForm>, object, ...without: string[]]>([
  ["with a package of the patient", bought, ofPackage, "package_id", "payment_method"],
  [
    "that sells a package",
    { ...sold, paymentReference: "M-1" },
    { ...byTransfer, payment_reference: "M-1" },
    "total_paid",
  ],
  ["with what was paid of a package", { ...sold, totalPaid: 300_000 }, { ...byTransfer, total_paid: 300_000 }],
  ["of an unpaid package", { ...sold, isPaid: false, totalPaid: 300_000 }, { total_paid: 0 }, "payment_method"],
  ["of a single session", { packageId: "pkg_1", paymentMethod: "cash" }, { session_type: "individual" }, "package_id"],
  ["at the base value", {}, {}, "price"],
  ["at another price", { price: 90_000 }, { price: 90_000 }],
  ["free", { price: 0 }, { price: 0 }],
  ["of a package without a price", { price: 90_000, sessionType: "package", purchaseId: "pur_1" }, {}, "price"],
  ["until midnight", { startTime: "22:30", endTime: "24:00" }, { duration_minutes: 90 }],
  ["of an unlisted country", { countryCode: "", phone: "491 701 234 567" }, unlisted, "whatsapp_code"],
])("a booking %s sends only its own fields", (_, change, expected, ...without) => {
  const booking = toBooking({ ...filled, ...change }, null);
  expect(BookAppointmentInput.safeParse(booking).success).toBe(true);
  expect(booking).toMatchObject(expected);
  for (const field of without) expect(booking[field as keyof typeof booking]).toBeUndefined();
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
