import type { Appointment } from "@sereno/core/domain/appointment/output";
import type { AppointmentForm } from "@sereno/core/domain/appointment/schema";
import { anAppointment } from "@sereno/tests/support/answers";
import { expect, test } from "vitest";
import { meetTrouble, pollMs, pollMsOfPast } from "./meet";
import { keepsMeet, mayMeet, removesMeet, wantsMeet } from "./patient";

const appointment = (changes: Partial<Appointment>) => anAppointment({ is_virtual: true, ...changes });

test.each<[AppointmentForm["type"], string, boolean, boolean, boolean]>([
  ["Virtual", "ana@example.com", true, true, true],
  ["Virtual", "ana@example.com", false, true, false],
  ["Virtual", "", true, false, false],
  ["Virtual", " ", true, false, false],
  ["Virtual", " ana@example.com ", true, true, true],
  ["Virtual", "ana@", true, false, false],
  ["Virtual", "ana@example", false, false, false],
  ["Presencial", "ana@example.com", true, false, false],
])("the switch of %s, '%s', left on: %s, may be used: %s, is on: %s", (type, email, createMeet, isUsable, isOn) => {
  expect(mayMeet({ type, email })).toBe(isUsable);
  expect(wantsMeet({ type, email, createMeet })).toBe(isOn);
});

test.each<[string, Partial<Appointment>, boolean]>([
  ["has a meeting", { patient_email: "a@example.com", create_google_meet: true }, true],
  ["could have one", { patient_email: "a@example.com", create_google_meet: false }, false],
  ["had no email", { patient_email: null, create_google_meet: false }, true],
  ["was in person", { patient_email: "a@example.com", create_google_meet: false, is_virtual: false }, true],
])("the switch of an appointment that %s opens on: %s", (_, changes, isOn) => {
  expect(keepsMeet(appointment(changes))).toBe(isOn);
});

const link = { google_meet_link: "https://meet.google.com/abc-defg-hij" };

test.each<[AppointmentForm["type"], string, boolean, boolean]>([
  ["Virtual", "ana@example.com", true, false],
  ["Virtual", "luz@", true, false],
  ["Virtual", "", true, true],
  ["Virtual", "ana@example.com", false, true],
  ["Presencial", "ana@example.com", true, true],
])("saving %s, '%s', left on: %s, takes the meeting away: %s", (type, email, createMeet, isRemoved) => {
  expect(removesMeet({ type, email, createMeet }, appointment(link))).toBe(isRemoved);
  expect(removesMeet({ type, email, createMeet }, appointment({}))).toBe(false);
});

test.each<[string, Partial<Appointment>, ReturnType<typeof meetTrouble>]>([
  ["is quiet about none", {}, null],
  ["is quiet about one that is ready", { meet_status: "ready", ...link }, null],
  ["says that one is on its way", { meet_status: "pending" }, "pending"],
  ["shows the link of one that is being changed", { meet_status: "pending", ...link }, null],
  ["says that one failed", { meet_status: "failed" }, "failed"],
  ["says that a change of one failed", { meet_status: "failed", ...link }, "failed"],
  ["is quiet in the past", { meet_status: "failed", status: "completed" }, null],
  ["is quiet in person", { meet_status: "failed", is_virtual: false }, null],
])("a card %s", (_, changes, expected) => expect(meetTrouble(appointment(changes))).toBe(expected));

const COMPLETED: Partial<Appointment> = { status: "completed" };

test.each<[string, Partial<Appointment>[] | undefined, all: number | false, past: number | false]>([
  ["never before it has loaded", undefined, false, false],
  ["every minute, of past days while an appointment is open", [COMPLETED, { meet_status: "failed" }], 60_000, 60_000],
  ["soon while a meeting is being created", [{}, { meet_status: "pending" }], 5000, 60_000],
  ["slowly for a meeting that is not awaited", [{ meet_status: "pending", ...COMPLETED }], 60_000, false],
])("a visible list is polled %s", (_, changes, all, past) => {
  const pages = changes?.map((each) => ({ appointments: [appointment(each)] }));
  expect([pollMs(pages), pollMsOfPast(pages)]).toEqual([all, past]);
});
