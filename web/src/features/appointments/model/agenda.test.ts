import type { Appointment, AppointmentPage } from "@sereno/core/domain/appointment/output";
import type { AppointmentStatus } from "@sereno/core/domain/appointment/schema";
import { parseLocal } from "@sereno/core/lib/time/rules";
import { anAppointment } from "@sereno/tests/support/answers";
import { expect, test } from "vitest";
import { groupByDay, keepUnchanged, nextUp, toDisplay, toSections, weekOf } from "./agenda";
import { placeInPages } from "./cached-pages";
import { placedAt } from "./time/calendar";

function appointment(id: string, start: string, status: AppointmentStatus = "scheduled"): Appointment {
  const begin = parseLocal(start);
  return anAppointment({ id, status, ...placedAt({ start: begin, end: begin + 60 }) });
}

const ids = (appointments: Appointment[]) => appointments.map(({ id }) => id);
test("open appointments come soonest first and closed ones newest first, without duplicates", () => {
  const late = appointment("late", "2026-11-19 10:00");
  const { upcoming, past } = toSections([
    appointment("tomorrow", "2026-11-21 09:00"),
    appointment("done-today", "2026-11-20 08:00", "completed"),
    appointment("cancelled-ahead", "2026-11-25 08:00", "cancelled"),
    late,
    late,
    appointment("missed", "2026-11-01 08:00", "no_show"),
  ]);
  expect(ids(upcoming)).toEqual(["late", "tomorrow"]);
  expect(ids(past)).toEqual(["cancelled-ahead", "done-today", "missed"]);
});

test("appointments are grouped by day, and only a day whose appointments changed gets a new object", () => {
  const [first, second] = [appointment("a", "2026-11-20 09:00"), appointment("b", "2026-11-20 10:00")];
  const other = appointment("c", "2026-11-21 09:00");
  const before = groupByDay([first, second, other]);
  expect(before.map(({ date, appointments }) => [date, ...ids(appointments)])).toEqual([
    ["2026-11-20", "a", "b"],
    ["2026-11-21", "c"],
  ]);
  for (const changed of [[first], [first, { ...second, paid: 1 }], [first, second, { ...second, id: "d" }]]) {
    const days = keepUnchanged(before, groupByDay([...changed, other]));
    expect(days.map((day, index) => day === before[index])).toEqual([false, true]);
    expect(days[0]?.appointments).toEqual(changed);
  }
});

test("the agenda's week starts on Sunday", () => {
  expect(weekOf("2026-11-20")).toEqual([15, 16, 17, 18, 19, 20, 21].map((day) => `2026-11-${day}`));
  expect(weekOf("2026-11-22")[0]).toBe("2026-11-22");
});

const spoken = (upcoming: Appointment[], now: string) =>
  nextUp(upcoming, parseLocal(now)).map(({ id, text }) => `${id}: ${text}`);

const today = [
  appointment("first", "2026-11-20 08:00", "in_progress"),
  appointment("second", "2026-11-20 10:30", "confirmed"),
  appointment("tomorrow", "2026-11-21 00:30"),
];

test.each([
  ["2026-11-20 05:59", []],
  ["2026-11-20 06:00", ["first: En 2 h"]],
  ["2026-11-20 08:00", ["first: Ahora"]],
  ["2026-11-20 08:59", ["first: Ahora", "second: En 1 h 31 min"]],
  ["2026-11-20 09:00", ["second: En 1 h 30 min"]],
  ["2026-11-20 12:00", []],
])("at %s the current and the next appointment today are %j", (now, expected) =>
  expect(spoken(today, now)).toEqual(expected),
);

const pages: AppointmentPage[] = [
  { appointments: [appointment("a", "2026-11-20 08:00"), appointment("c", "2026-11-22 08:00")], next_cursor: "more" },
];
const EMPTY: AppointmentPage = { appointments: [], next_cursor: null };
test.each<[string, AppointmentPage[], string, string, "asc" | "none", string[]]>([
  ["a new appointment is sorted in", pages, "b", "2026-11-21", "asc", ["abc"]],
  ["an appointment after the last loaded page is left out", pages, "b", "2026-11-23", "asc", ["ac"]],
  ["an appointment is added at the end of the last page", [EMPTY], "b", "2026-11-23", "asc", ["b"]],
  ["a moved appointment is sorted in again", pages, "a", "2026-11-21", "asc", ["ac"]],
  ["a known appointment keeps its page of an unsorted list", [...pages, EMPTY], "a", "2026-11-29", "none", ["ca", ""]],
  ["a new appointment comes last on a page of an unsorted list", pages, "b", "2026-11-29", "none", ["acb"]],
])("in loaded pages, %s", (_, loaded, id, day, order, expected) => {
  const placed = placeInPages(loaded, appointment(id, `${day} 08:00`), order);
  expect(placed.map((page) => ids(page.appointments).join(""))).toEqual(expected);
});

test("an appointment's card shows date, time and type as text, and an end at midnight as 00:00", () => {
  const [notes, google_meet_link] = ["Trae informe", "https://meet.google.com/abc-defg-hij"];
  const time = { appointment_date: "2026-11-24 09:05:00", end_date: "2026-11-24 10:05:00" };
  const about = { ...time, patient_name: "Ana María Peña", notes, google_meet_link };
  expect(toDisplay(anAppointment({ ...about, is_virtual: true }))).toEqual({
    ...{ id: "apt_1", patient: "Ana María Peña", phone: "+573001234567" },
    ...{ date: "24 Noviembre, 2026", time: "09:05 - 10:05", type: "Virtual" },
    ...{ notes, google_meet_link },
  });
  const late = { appointment_date: "2026-11-24 23:00:00", end_date: "2026-11-25 00:00:00", is_virtual: false };
  expect(toDisplay(anAppointment(late))).toMatchObject({ time: "23:00 - 00:00", type: "Presencial" });
});
