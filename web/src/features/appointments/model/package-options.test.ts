import type { Purchase } from "@sereno/core/domain/purchase/output";
import type { PurchaseStatus } from "@sereno/core/domain/purchase/schema";
import { aClient, anAppointment, aPurchase } from "@sereno/tests/support/answers";
import { expect, test } from "vitest";
import { isOnOffer, lookupsOf, mayBelongTo, maySell } from "./package-options";
import { clientFields, type PatientData } from "./patient";
import { sharedMove } from "./series";

const appointment = { package_purchase_id: "own", session_held: true };
test.each<[string, PurchaseStatus, boolean]>([
  ["own", "completed", true],
  ["another", "active", true],
  ["another", "completed", false],
])("an appointment on the package 'own' may use the package '%s' that is %s: %j", (id, status, expected) => {
  expect(isOnOffer(aPurchase({ id, status }), appointment)).toBe(expected);
});

test.each<[string, expected: boolean, Purchase[] | undefined, boolean]>([
  ["the client's packages are unknown", false, undefined, true],
  ["the client has no package", true, [], true],
  ["a package has sessions left", false, [aPurchase({ id: "another" })], true],
  ["the appointment holds a package's last session", false, [aPurchase({ id: "own", status: "completed" })], true],
  ["the appointment no longer holds its session", true, [aPurchase({ id: "own", status: "completed" })], false],
  ["the appointment's package has expired", true, [aPurchase({ id: "own", status: "expired" })], true],
])("if %s, the form may sell a package: %s", (_, expected, purchases, session_held) => {
  expect(maySell({ purchases, appointment: { ...appointment, session_held } })).toBe(expected);
});

const ana = aClient({ name: "Ana Peña" });
const typed = clientFields(ana);
const luz = { patientName: "Luz", phone: "300 123 4568" };
const byName = { name: "Ana Peña", phone: "+573001234567" };
test.each<[Partial<PatientData>, object[]]>([
  [{}, [byName]],
  [{ identificationNumber: "CC 1" }, [{ identification_number: "CC 1" }, byName]],
  [{ phone: "300 123" }, []],
  [{ patientName: "", identificationNumber: "----" }, []],
  [{ countryCode: "", phone: "491701234567" }, [{ ...byName, phone: "+491701234567" }]],
])("packages of a typed person with %j are searched by %j", (change, lookups) =>
  expect(lookupsOf({ ...typed, ...change }, null)).toEqual(lookups),
);

const byId = { client_id: "cli_1" };

test.each<[Partial<PatientData>, object]>([
  [{}, byId],
  [{ patientName: "Ana Pérez" }, byId],
  [luz, { name: "Luz", phone: "+573001234568" }],
])("packages of a chosen client, changed in the form by %j, are searched by %j", (change, lookup) =>
  expect(lookupsOf({ ...typed, ...change }, ana)).toEqual([lookup]),
);

test.each([
  ["CC 12.345", "cc12345", true],
  ["", "12345", true],
  ["12345", null, true],
  ["12345", "67890", false],
])("a person with the number %j may own a package of a client with the number %j: %j", (typed, known, expected) =>
  expect(mayBelongTo({ identificationNumber: typed }, { client_identification_number: known })).toBe(expected),
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
])(
  "for an appointment %s, the change %j is offered for the rest of its series: %s",
  (_, changes, isOffered, appointment) => expect(sharedMove(appointment, changes) !== null).toBe(isOffered),
);
