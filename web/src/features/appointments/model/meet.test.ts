import type { Appointment } from "@sereno/core/domain/appointment/output";
import type { AppointmentForm } from "@sereno/core/domain/appointment/schema";
import { parseLocal } from "@sereno/core/lib/time/rules";
import { anAppointment } from "@sereno/tests/support/answers";
import { expect, test } from "vitest";
import { toForm } from "./appointment-form";
import { meetTrouble } from "./meet";
import { mayMeet, removesMeet, wantsMeet } from "./patient";

const appointment = (changes: Partial<Appointment>) => anAppointment({ is_virtual: true, ...changes });

test.each<[AppointmentForm["type"], string, boolean, boolean, boolean]>([
  ["Virtual", "ana@example.com", true, true, true],
  ["Virtual", "ana@example.com", false, true, false],
  ["Virtual", "", true, false, false],
  ["Virtual", " ana@example.com ", true, true, true],
  ["Virtual", "ana@", true, false, false],
  ["Presencial", "ana@example.com", true, false, false],
])(
  "a form with type %s, e-mail '%s' and meeting switch %s may request a meeting: %s, and does: %s",
  (type, email, createMeet, ...is) =>
    expect([mayMeet({ type, email }), wantsMeet({ type, email, createMeet })]).toEqual(is),
);

const link = { google_meet_link: "https://meet.google.com/abc-defg-hij" };
test.each<[AppointmentForm["type"], string, boolean, boolean]>([
  ["Virtual", "ana@example.com", true, false],
  ["Virtual", "luz@", true, false],
  ["Virtual", "", true, true],
  ["Virtual", "ana@example.com", false, true],
  ["Presencial", "ana@example.com", true, true],
])(
  "saving a form with type %s, e-mail '%s' and meeting switch %s removes a meeting: %s",
  (type, email, createMeet, isRemoved) => {
    const form = { ...toForm(appointment(link)), type, email, createMeet };
    const [before, after] = [0, parseLocal(appointment(link).end_date)];
    expect(removesMeet(form, appointment(link), before)).toBe(isRemoved);
    expect(removesMeet(form, appointment(link), after)).toBe(false);
    expect(removesMeet({ ...form, date: "2026-11-25" }, appointment(link), after)).toBe(isRemoved);
    expect(removesMeet(form, appointment({}), before)).toBe(false);
  },
);

test.each<[string, Partial<Appointment>, ReturnType<typeof meetTrouble>]>([
  ["nothing without a meeting", {}, null],
  ["that a meeting is being created", { meet_status: "pending" }, "pending"],
  ["nothing about a ready meeting that is being changed", { meet_status: "pending", ...link }, null],
  ["that a meeting failed", { meet_status: "failed" }, "failed"],
  ["nothing for a completed appointment", { meet_status: "failed", status: "completed" }, null],
  ["nothing for an appointment in person", { meet_status: "failed", is_virtual: false }, null],
])("an appointment's card reports %s", (_, changes, expected) =>
  expect(meetTrouble(appointment(changes))).toBe(expected),
);
