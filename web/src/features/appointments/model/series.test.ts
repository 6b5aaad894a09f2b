import { anAppointment } from "@sereno/tests/support/answers";
import { expect, test } from "vitest";
import { sharedMove } from "./series";

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
