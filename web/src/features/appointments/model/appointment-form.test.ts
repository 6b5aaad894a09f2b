import { type AppointmentForm, BookAppointmentInput, ID_TEXT } from "@sereno/core/domain/appointment/schema";
import { aPackage, appointment, filled } from "@sereno/tests/support/answers";
import { expect, test } from "vitest";
import { queryClient, queryUtils } from "../../../lib/trpc";
import { toChanges } from "./appointment-changes";
import { formFor, toBooking, toForm } from "./appointment-form";
import { type KnownPatient, patientOf } from "./patient";

test("a booking request has the form's values in the API's format", () => {
  expect(formFor(null).safeParse(filled).success).toBe(true);
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
  ["on a client's package", bought, ofPackage, "package_id", "payment_method"],
  ["that sells a package", { ...sold, paymentReference: "M" }, { ...byTransfer, payment_reference: "M" }, "total_paid"],
  ["that sells a partly paid package", { ...sold, totalPaid: 300_000 }, { ...byTransfer, total_paid: 300_000 }],
  ["that sells an unpaid package", { ...sold, isPaid: false, totalPaid: 1e10 }, { total_paid: 0 }, "payment_method"],
  ["of a single session", { packageId: "pkg_1", paymentReference: "\0" }, { session_type: "individual" }, "package_id"],
  ["at the base value", {}, {}, "price"],
  ["free of charge", { price: 0 }, { price: 0 }],
  ["on a package, despite a typed price", { price: 1e10, sessionType: "package", purchaseId: "pur_1" }, {}, "price"],
  ["with a meeting", { type: "Virtual", email: "ana@example.com" }, { create_google_meet: true }],
  ["until midnight", { startTime: "22:30", endTime: "24:00" }, { duration_minutes: 90 }],
  ["with a phone of an unlisted country", { countryCode: "", phone: "491 701 234 567" }, unlisted, "whatsapp_code"],
])("a booking %s sends only its own fields", (_, change, expected, ...without) => {
  const booking = toBooking({ ...filled, ...change }, null);
  expect(formFor(null).safeParse({ ...filled, ...change }).success).toBe(true);
  expect(BookAppointmentInput.safeParse(booking).success).toBe(true);
  expect(booking).toMatchObject(expected);
  for (const field of without) expect(booking[field as keyof typeof booking]).toBeUndefined();
});

test("a booking that sells a package sends the price that the screen shows", () => {
  const config = { base_consultation_value: 100_000, configured: true, updated_at: "" };
  const packages = [aPackage({ id: "pkg_1" })];
  queryUtils.catalog.listWithConfig.setData({ include_inactive: true }, { config, packages });
  expect(toBooking({ ...filled, ...sold }, null).price).toBe(450_000);
  queryClient.clear();
});

test("the form of an appointment that ends at midnight ends at 24:00", () =>
  expect(toForm(appointment)).toMatchObject({ date: "2026-11-24", startTime: "23:00", endTime: "24:00" }));

test("the form of a completed appointment is valid when opened, also with a client's short identification number", () => {
  const short = { ...appointment, status: "completed", identification_number: "12" } as const;
  const errorOf = (known: KnownPatient | null) => formFor(known).safeParse(toForm(short)).error?.issues[0]?.message;
  expect([errorOf(patientOf(short)), errorOf(null)]).toEqual([undefined, ID_TEXT]);
});

test("an invalid field that a closed appointment does not show does not refuse the form; a chosen package is sent", () => {
  const typed = { ...toForm(appointment), ...sold, packageId: "", price: 1e10 };
  for (const [status, kept] of [
    ["completed", typed],
    ["cancelled", { ...toForm(appointment), price: 1e10 }],
  ] as const) {
    const closed = { ...appointment, status };
    const { data, success } = formFor(patientOf(closed), closed).safeParse(kept);
    expect([success, data && toChanges(data, closed, null)]).toEqual([true, {}]);
  }
  const closed = { ...appointment, status: "completed" } as const;
  const chosen = formFor(patientOf(closed), closed).safeParse({ ...typed, packageId: "pkg_1" });
  expect(chosen.data && toChanges(chosen.data, closed, null)).toMatchObject({ package_id: "pkg_1" });
  expect(formFor(patientOf(appointment), appointment).safeParse(typed).success).toBe(false);
});
