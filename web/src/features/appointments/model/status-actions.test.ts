import { cancelEffects, MEET_STAYS } from "@sereno/core/domain/appointment/cancelling/rules";
import type { AppointmentStatus } from "@sereno/core/domain/appointment/schema";
import { parseLocal } from "@sereno/core/lib/time/rules";
import { expect, test } from "vitest";
import { asksToCancel, isUndoable, outcomesOf, reopenedNote, statusActions, undoBase } from "./status-actions";

const [BEFORE, STARTED, OVER] = ["09:59", "10:00", "11:00"];
const minuteOf = (time: string) => parseLocal(`2026-11-20 ${time}`);
const appointment = (status: AppointmentStatus) => ({
  status,
  appointment_date: "2026-11-20 10:00:00",
  end_date: "2026-11-20 11:00:00",
});
const labels = (status: AppointmentStatus, now: string, isTimely: boolean) =>
  statusActions(appointment(status), minuteOf(now))
    .filter((action) => action.isTimely === isTimely)
    .map(({ label }) => label);

test.each<[AppointmentStatus, string, string[], string[]]>([
  ["scheduled", BEFORE, ["Confirmar", "Cancelar cita"], ["Marcar completada", "No asistió"]],
  ["scheduled", STARTED, ["Confirmar", "Marcar completada", "No asistió", "Cancelar cita"], []],
  ["confirmed", STARTED, ["Marcar completada", "No asistió", "Cancelar cita"], []],
  ["completed", BEFORE, ["Reabrir"], []],
  ["completed", OVER, ["No asistió", "Reabrir"], []],
  ["cancelled", OVER, ["Reabrir"], []],
  ["no_show", OVER, ["Marcar completada", "Reabrir"], []],
])("a 10:00 appointment, %s, offers at %s the actions %j and, as too early, %j", (status, now, ...actions) => {
  expect([true, false].map((isTimely) => labels(status, now, isTimely))).toEqual(actions);
});

const LINK = "https://meet.google.com/abc-defg-hij";
const LOST = "El paquete venció el 30 de noviembre de 2026: si la cita se cancela, la sesión se pierde.";
const plain = {
  ...appointment("scheduled"),
  ...{ session_held: false, session_note: null, google_meet_link: null },
  ...{ series_index: null, series_count: null, paid: 0 },
};

test.each<[object, string, asks: boolean, ...effects: string[]]>([
  [{}, BEFORE, false],
  [{ paid: 1 }, BEFORE, true],
  [{ series_index: 1, series_count: 8 }, BEFORE, true],
  [{ session_held: true }, BEFORE, true, "La sesión vuelve al paquete."],
  [{ session_held: true, session_note: LOST }, BEFORE, true, LOST],
  [{ google_meet_link: LINK }, STARTED, true, "Se retira la reunión de Google Calendar y se avisa al paciente."],
  [{ google_meet_link: LINK }, OVER, true, "Se retira la reunión de Google Calendar."],
])("cancelling an appointment at 10:00 with %j, at %s, asks first: %s", (change, now, asks, ...effects) => {
  const appointment = { ...plain, ...change };
  expect(asksToCancel(appointment, minuteOf(now))).toBe(asks);
  expect(cancelEffects(appointment, minuteOf(now))).toEqual(effects);
});

test("without a connection to Google, the meeting of a cancelled appointment stays in Google Calendar", () =>
  expect(cancelEffects({ ...plain, google_meet_link: LINK }, minuteOf(BEFORE), false)).toEqual([MEET_STAYS]));

test.each<[AppointmentStatus, string, string[]]>([
  ["scheduled", STARTED, []],
  ["scheduled", OVER, ["no_show", "completed"]],
  ["cancelled", OVER, []],
])("an appointment from 10:00 to 11:00 that is %s can, at %s, get the outcomes %j", (status, now, outcomes) =>
  expect(outcomesOf(appointment(status), minuteOf(now))).toEqual(outcomes),
);

test("reopening a past appointment warns that it stays open", () => {
  expect(reopenedNote(appointment("scheduled"), minuteOf(OVER))).toMatch("queda abierta");
  expect(reopenedNote(appointment("scheduled"), minuteOf(STARTED))).toBeUndefined();
});

test.each<[AppointmentStatus, Parameters<typeof isUndoable>[1], boolean]>([
  ["scheduled", "cancelled", true],
  ["completed", "no_show", true],
  ["scheduled", "confirmed", false],
  ["cancelled", "scheduled", false],
])("undo is offered after an appointment's status changes from %s to %s: %s", (before, after, offered) => {
  expect(isUndoable(before, after)).toBe(offered);
});

const at = (version: number, status: AppointmentStatus, client_id = "ana") => ({ version, status, client_id });
test.each<[string, ReturnType<typeof at> | undefined, ReturnType<typeof at> | null]>([
  ["from the closed version if no list has the appointment", undefined, at(2, "completed")],
  ["from the closed version if the list has an older one", at(1, "scheduled"), at(2, "completed")],
  ["from a later version with the same status", at(3, "completed"), at(3, "completed")],
  ["from a later version that is open again", at(3, "scheduled"), at(3, "scheduled")],
  ["never after a later version with another closed status", at(4, "cancelled"), null],
  ["never after a later version of another client", at(4, "completed", "bea"), null],
])("the undo of a completed appointment starts %s", (_, known, base) =>
  expect(undoBase(at(2, "completed"), known)).toEqual(base),
);
