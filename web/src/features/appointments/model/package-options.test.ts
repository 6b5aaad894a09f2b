import type { Purchase } from "@sereno/core/domain/purchase/output";
import type { PurchaseStatus } from "@sereno/core/domain/purchase/schema";
import { aClient, anAppointment, aPurchase } from "@sereno/tests/support/answers";
import { expect, test } from "vitest";
import { lookupsOf, mayBelongTo } from "./package-lookup";
import { isOnOffer, maySell } from "./packages/package-options";
import type { PatientData } from "./patient";
import { sharedMove } from "./series";

const appointment = { package_purchase_id: "own", session_held: true };

test.each<[string, PurchaseStatus, boolean]>([
  ["own", "completed", true],
  ["own", "expired", true],
  ["another", "active", true],
  ["another", "completed", false],
  ["another", "cancelled", false],
])("the package %s that is %s may be used: %j", (id, status, expected) => {
  expect(isOnOffer(aPurchase({ id, status }), appointment)).toBe(expected);
});

test.each<[string, Purchase[] | undefined, boolean, boolean]>([
  ["nothing is known yet", undefined, true, false],
  ["there is none", [], true, true],
  ["one has sessions left", [aPurchase({ id: "another" })], true, false],
  ["the last session of one is this appointment's", [aPurchase({ id: "own", status: "completed" })], true, false],
  ["the session was given back by hand", [aPurchase({ id: "own", status: "completed" })], false, true],
  ["its own has expired", [aPurchase({ id: "own", status: "expired" })], true, true],
])("whether a package may be sold when %s", (_, purchases, session_held, expected) => {
  expect(maySell({ purchases, appointment: { ...appointment, session_held } })).toBe(expected);
});

const typed: PatientData = {
  ...{ patientName: "Ana Peña", countryCode: "57", phone: "300 123 4567", email: "", identificationNumber: "" },
};

const ana = aClient({ name: "Ana Peña" });

const byNumber = { identification_number: "CC 1" };
const byName = { name: "Ana Peña", phone: "+573001234567" };

test.each<[string, Partial<PatientData>, object[]]>([
  ["a name and a phone", {}, [byName]],
  ["an identification number first", { identificationNumber: "CC 1" }, [byNumber, byName]],
  ["an identification number alone", { identificationNumber: "CC 1", phone: "" }, [byNumber]],
  ["nothing with half a phone", { phone: "300 123" }, []],
  ["nothing with one letter", { patientName: "A" }, []],
  ["nothing by punctuation", { patientName: "", identificationNumber: "----" }, []],
  ["a Spanish phone", { countryCode: "34", phone: "612 345 678" }, [{ name: "Ana Peña", phone: "+34612345678" }]],
  ["an unlisted country's phone", { countryCode: "", phone: "491701234567" }, [{ ...byName, phone: "+491701234567" }]],
])("the packages of the person in the form are found by %s", (_, change, lookups) =>
  expect(lookupsOf({ ...typed, ...change }, null)).toEqual(lookups),
);

test.each<[string, Partial<PatientData>]>([
  ["as chosen", {}],
  ["with a number that was missing", { identificationNumber: "CC 123" }],
  ["with the phone spaced otherwise", { phone: "3001234567" }],
  ["with the name corrected", { patientName: "Ana Pérez" }],
  ["with another phone", { phone: "300 123 4568" }],
])("the packages of the person in the form are found by the client, %s", (_, change) =>
  expect(lookupsOf({ ...typed, ...change }, ana)).toEqual([{ client_id: "cli_1" }]),
);

test("the packages of the person in the form belong to another person once name and phone both differ", () =>
  expect(lookupsOf({ ...typed, patientName: "Luz Ríos", phone: "300 123 4568" }, ana)).toEqual([
    { name: "Luz Ríos", phone: "+573001234568" },
  ]));

test.each([
  ["CC 12.345", "cc12345", true],
  ["", "12345", true],
  ["12345", null, true],
  ["12345", "67890", false],
])("who types %j may have a package of %j: %j", (identificationNumber, client_identification_number, expected) =>
  expect(mayBelongTo({ identificationNumber }, { client_identification_number })).toBe(expected),
);

const inPerson = anAppointment({ series_id: "ser_1", series_index: 1, series_count: 4, patient_email: "ana@uno.co" });
const online = { ...inPerson, is_virtual: true, create_google_meet: true };
const LATER = { appointment_date: "2026-11-24 11:00:00" };

test.each([
  ["in person", LATER, true, inPerson],
  ["in person", { is_virtual: true, create_google_meet: true }, true, inPerson],
  ["in person", { is_virtual: true, create_google_meet: false }, false, inPerson],
  ["without e-mail", { is_virtual: true, create_google_meet: false }, true, { ...inPerson, patient_email: null }],
  ["online", LATER, true, online],
  ["online", { is_virtual: false, create_google_meet: false }, true, online],
  ["online", { ...LATER, create_google_meet: false }, false, online],
  ["without meeting", { ...LATER, create_google_meet: true }, false, { ...online, create_google_meet: false }],
])("of an appointment %s, the change %j is offered to its series: %s", (_, changes, isOffered, appointment) => {
  expect(sharedMove(appointment, changes) !== null).toBe(isOffered);
});
