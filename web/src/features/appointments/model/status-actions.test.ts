import { cancelEffects } from "@sereno/core/domain/appointment/cancelling/rules";
import { STATUSES } from "@sereno/core/domain/appointment/rules";
import type { AppointmentStatus } from "@sereno/core/domain/appointment/schema";
import { parseLocal } from "@sereno/core/lib/time/rules";
import { expect, test } from "vitest";
import { asksToCancel, isUndoable, outcomesOf, reopenedNote, statusActions, undoBase } from "./status-actions";

const BEFORE = parseLocal("2026-11-20 09:59");
const STARTED = parseLocal("2026-11-20 10:00");
const OVER = parseLocal("2026-11-20 11:00");

const appointment = (status: AppointmentStatus) => ({
  status,
  appointment_date: "2026-11-20 10:00:00",
  end_date: "2026-11-20 11:00:00",
});

const labels = (status: AppointmentStatus, now: number, isTimely: boolean) =>
  statusActions(appointment(status), now)
    .filter((action) => action.isTimely === isTimely)
    .map(({ label }) => label);

test.each<[AppointmentStatus, number, string[], string[]]>([
  ["scheduled", BEFORE, ["Confirmar", "Cancelar cita"], ["Marcar completada", "No asistió"]],
  ["confirmed", BEFORE, ["Cancelar cita"], ["Marcar completada", "No asistió"]],
  ["in_progress", BEFORE, ["Cancelar cita"], ["Marcar completada", "No asistió"]],
  ["scheduled", STARTED, ["Confirmar", "Marcar completada", "No asistió", "Cancelar cita"], []],
  ["confirmed", STARTED, ["Marcar completada", "No asistió", "Cancelar cita"], []],
  ["in_progress", OVER, ["Marcar completada", "No asistió", "Cancelar cita"], []],
  ["completed", BEFORE, ["Reabrir"], []],
  ["completed", OVER, ["No asistió", "Reabrir"], []],
  ["cancelled", OVER, ["Reabrir"], []],
  ["no_show", BEFORE, ["Reabrir"], []],
  ["no_show", OVER, ["Marcar completada", "Reabrir"], []],
])("the actions of one that is %s, at minute %i", (status, now, timely, early) => {
  expect(labels(status, now, true)).toEqual(timely);
  expect(labels(status, now, false)).toEqual(early);
});

test("the actions never offer the present status", () => {
  for (const status of STATUSES) {
    expect(statusActions(appointment(status), STARTED).map((action) => action.status)).not.toContain(status);
  }
});

const SESSION = "La sesión vuelve al paquete.";
const EVENT = "Se retira la reunión de Google Calendar y se avisa al paciente.";
const LINK = "https://meet.google.com/abc-defg-hij";

test.each<[boolean, string | null, number, string[]]>([
  [false, null, BEFORE, []],
  [true, null, BEFORE, [SESSION]],
  [false, LINK, STARTED, [EVENT]],
  [true, LINK, BEFORE, [SESSION, EVENT]],
  [false, LINK, OVER, ["Se retira la reunión de Google Calendar."]],
])(
  "cancelling with a session: %s, with the meeting %s, at minute %i",
  (session_held, google_meet_link, now, effects) => {
    const asked = { ...appointment("scheduled"), session_held, session_note: null, google_meet_link };
    expect(cancelEffects(asked, now)).toEqual(effects);
  },
);

test("cancelling explains the package's end when a cancelled session does not return", () => {
  const session_note = "El paquete venció el 30 de noviembre de 2026: si la cita se cancela, la sesión se pierde.";
  const asked = { ...appointment("scheduled"), session_held: true, session_note, google_meet_link: null };
  expect(cancelEffects(asked, BEFORE)).toEqual([session_note]);
});

const plain = {
  ...appointment("scheduled"),
  session_held: false,
  session_note: null,
  google_meet_link: null,
  series_index: null,
  series_count: null,
  paid: 0,
};

test.each([
  ["nothing hangs on it", {}, false],
  ["something of it is paid", { paid: 1 }, true],
  ["it has a session", { session_held: true }, true],
  ["it is one of several", { series_index: 1, series_count: 8 }, true],
])("a cancellation where %s needs confirmation: %s", (_, change, asks) =>
  expect(asksToCancel({ ...plain, ...change }, BEFORE)).toBe(asks),
);

test.each<[AppointmentStatus, number, string[]]>([
  ["scheduled", STARTED, []],
  ["scheduled", OVER, ["no_show", "completed"]],
  ["in_progress", OVER, ["no_show", "completed"]],
  ["completed", BEFORE, []],
  ["completed", OVER, ["no_show"]],
  ["no_show", OVER, ["completed"]],
  ["cancelled", OVER, []],
])("an appointment that is %s at minute %i may have ended otherwise", (status, now, outcomes) => {
  expect(outcomesOf(appointment(status), now)).toEqual(outcomes);
});

test("reopening an appointment in the past warns that it stays open", () => {
  expect(reopenedNote(appointment("scheduled"), OVER)).toMatch("queda abierta");
  expect(reopenedNote(appointment("scheduled"), STARTED)).toBeUndefined();
});

test.each<[AppointmentStatus, Parameters<typeof isUndoable>[1], boolean]>([
  ["scheduled", "cancelled", true],
  ["in_progress", "completed", true],
  ["confirmed", "no_show", true],
  ["completed", "no_show", true],
  ["scheduled", "confirmed", false],
  ["cancelled", "scheduled", false],
])("the undoing of a change from %s to %s is offered: %s", (before, after, offered) => {
  expect(isUndoable(before, after)).toBe(offered);
});

const at = (version: number, status: AppointmentStatus) => ({ version, status });

test.each<[string, ReturnType<typeof at> | undefined, ReturnType<typeof at> | null]>([
  ["as it was closed", undefined, at(2, "completed")],
  ["as it was closed, not as an old list has it", at(1, "scheduled"), at(2, "completed")],
  ["as it was saved since", at(3, "completed"), at(3, "completed")],
  ["from the reopened one", at(3, "scheduled"), at(3, "scheduled")],
  ["from nothing once it was closed in another way", at(4, "cancelled"), null],
])("undoing starts %s", (_, known, base) => expect(undoBase(at(2, "completed"), known)).toEqual(base));
