import type { Appointment } from "@sereno/core/domain/appointment/output";
import type { AppointmentStatus } from "@sereno/core/domain/appointment/schema";
import { parseLocal } from "@sereno/core/lib/time/rules";
import { appointment } from "@sereno/tests/support/answers";
import { expect, test } from "vitest";
import { placedAt } from "../model/time/calendar";
import { atHand, comesTomorrow, unsentReminders } from "./at-hand";
import { announcedLine, nowLine } from "./line-rows";

const NOW = parseLocal("2026-11-23 10:20");

/** A one-hour appointment that begins at 'DD HH' in November 2026. */
const on = (start: string, status: AppointmentStatus, balance = 130_000): Appointment => {
  const begin = parseLocal(`2026-11-${start}:00`);
  return { ...appointment, id: start, status, balance, ...placedAt({ start: begin, end: begin + 60 }) };
};
const plain = (text: string) => text.replace(/\u00a0/g, " ");
const idsAt = (now: number, ...all: Appointment[]) => atHand(all, now).map(({ id }) => id);
test.each<[string, Appointment[], string[]]>([
  ["the current one instead of the next", [on("23 11", "scheduled"), on("23 10", "confirmed")], ["23 10"]],
  ["today's next one", [on("23 15", "scheduled"), on("23 12", "scheduled"), on("24 08", "scheduled")], ["23 12"]],
  ["none of tomorrow", [on("24 08", "scheduled")], []],
  ["no cancelled or missed one", [on("23 12", "cancelled"), on("23 13", "no_show")], []],
  ["open ones before unpaid ones", [on("22 16", "completed"), on("21 09", "in_progress")], ["21 09", "22 16"]],
  ["newest first", ["20 09", "23 08", "22 09"].map((at) => on(at, "completed")), ["23 08", "22 09", "20 09"]],
  ["only a week back", [on("16 09", "completed"), on("15 09", "completed"), on("15 10", "scheduled")], ["16 09"]],
  ["no paid or missed one", [on("22 09", "completed", 0), on("22 10", "no_show"), on("22 11", "cancelled")], []],
  ["each one once", [on("22 09", "completed"), on("22 09", "completed")], ["22 09"]],
])("of all appointments, the lines above the agenda show %s", (_, appointments, ids) =>
  expect(idsAt(NOW, ...appointments)).toEqual(ids),
);

test("only an uncancelled appointment of tomorrow counts as coming tomorrow", () => {
  const others = [on("23 11", "scheduled"), on("24 08", "cancelled"), on("25 08", "scheduled")];
  expect(comesTomorrow(others, NOW)).toBe(false);
  expect(comesTomorrow([on("24 23", "confirmed")], NOW)).toBe(true);
});

test("failed reminders of today and tomorrow have one line per day, which counts each appointment once", () => {
  const failed = (start: string, status: AppointmentStatus = "scheduled", more: Partial<Appointment> = {}) => {
    return { ...on(start, status), reminder_status: "failed" as const, ...more };
  };
  const of = (...all: Appointment[]) =>
    unsentReminders(all, NOW).map(({ date, title, text }) => [date, title, text].join(", "));
  expect(of(on("24 08", "scheduled"), failed("23 09"), failed("24 08", "cancelled"), failed("25 08"))).toEqual([]);
  const answered = failed("24 10", "scheduled", { client_answer: { status: "confirmed", at: "2026-11-23T15:00:00Z" } });
  expect(of(failed("24 11", "confirmed"), answered)).toEqual([]);
  expect(of(failed("24 08"), failed("24 08"), failed("24 09"), failed("23 15"))).toEqual([
    "2026-11-23, 1 recordatorio de hoy no salió, Envíalo tú por WhatsApp",
    "2026-11-24, 2 recordatorios de mañana no salieron, Envíalos tú por WhatsApp",
  ]);
});

const RUNNING = "En curso, hasta las 11:00 a. m.";
test.each<[Appointment, string, isNow: boolean, outcomes: AppointmentStatus[], isDue: boolean]>([
  [on("23 11", "scheduled"), "11:00 a. m. · en 40 min", true, [], false],
  [on("23 15", "scheduled"), "Hoy a las 3:00 p. m.", true, [], false],
  [on("23 10", "scheduled"), RUNNING, true, ["no_show"], true],
  [on("23 10", "confirmed", 0), RUNNING, true, ["no_show"], false],
  [on("23 08", "scheduled"), "Hoy · sin cerrar", false, ["no_show", "completed"], false],
  [on("22 08", "completed"), "Ayer · $ 130.000", false, ["no_show"], true],
])("the line of the appointment at '$0.id' has its text and buttons", (each, text, isNow, outcomes, isDue) => {
  const line = nowLine(each, NOW);
  expect({ ...line, text: plain(line.text) }).toEqual({ text, isNow, outcomes, isDue });
});

test("the line of payments to verify has the client of a single payment, or the count and sum of several", () => {
  const payment = { client_id: "cli_1", client_name: "Ana Peña", amount: 50_000 };
  const of = (count: number, has_more = false) => {
    const { client, title, text } = announcedLine({ payments: Array(count).fill(payment), has_more });
    return [client?.client_id, title, plain(text)];
  };
  expect(of(1)).toEqual(["cli_1", "Ana Peña", "Avisó de $ 50.000"]);
  expect(of(3)).toEqual([undefined, "3 pagos por verificar", "$ 150.000 en total"]);
  expect(of(50, true)).toEqual([undefined, "Más de 50 pagos por verificar", "En Cobros"]);
});
