import { defaultWeek } from "@sereno/core/domain/availability/rules";
import { parseLocal } from "@sereno/core/lib/time/rules";
import { expect, test } from "vitest";
import {
  chosenTime,
  daysShown,
  hoursOfDays,
  movedByKey,
  placedAt,
  placeRefusal,
  plannedSpan,
  spokenSpan,
  stepDate,
  titleOf,
} from "./calendar";
import { gapAt } from "./calendar-day";
import { spanOfTime } from "./slot-times";

const at = (text: string) => parseLocal(`2026-11-${text}:00`);
const span = (start: string, end: string) => ({ start: at(start), end: at(end) });

test.each([
  ["dia", "2026-11-22", "2026-11-22", "2026-11-22", "Domingo 22 de noviembre de 2026"],
  ["tres", "2026-11-29", "2026-11-29", "2026-12-01", "29 de noviembre – 1 de diciembre de 2026"],
  ["semana", "2026-11-22", "2026-11-16", "2026-11-22", "16 – 22 de noviembre de 2026"],
  ["semana", "2026-12-30", "2026-12-28", "2027-01-03", "28 de diciembre de 2026 – 3 de enero de 2027"],
  ["mes", "2026-11-22", "2026-10-26", "2026-12-06", "Noviembre de 2026"],
] as const)("the view %s on %s shows %s to %s under the title '%s'", (view, date, first, last, title) => {
  expect(daysShown(view, date)).toEqual({ first, last });
  expect(titleOf(view, date)).toBe(title);
});

test.each([
  ["dia", "2026-12-02", "2026-11-30"],
  ["tres", "2026-12-04", "2026-11-28"],
  ["semana", "2026-12-08", "2026-11-24"],
  ["mes", "2027-01-01", "2026-11-01"],
] as const)("from 2026-12-01 the view %s goes forward to %s and back to %s", (view, next, previous) => {
  expect(stepDate(view, "2026-12-01", 1)).toBe(next);
  expect(stepDate(view, "2026-12-01", -1)).toBe(previous);
});

test("an interval is written in words, and its end at midnight is 24:00 in the form", () => {
  const late = { start: at("24 22:30"), end: at("25 00:00") };
  expect(spokenSpan(span("24 10:05", "24 11:05"))).toBe("martes 24, 10:05 – 11:05 a.\u00a0m.");
  const sent = { appointment_date: "2026-11-24 22:30:00", end_date: "2026-11-25 00:00:00", duration_minutes: 90 };
  expect(placedAt(late)).toEqual(sent);
  expect(chosenTime(late)).toEqual({ date: "2026-11-24", startTime: "22:30", endTime: "24:00" });
  expect(spanOfTime(chosenTime(late))).toEqual(late);
});

const before = span("24 10:00", "24 11:00");
test.each<[string, string, refusal: string | null, now?: string]>([
  ["20 10:00", "20 11:00", "Esa hora ya pasó. Elige una hora desde ahora."],
  ["24 23:30", "25 00:30", "La cita debe empezar y terminar el mismo día."],
  ["24 10:00", "24 10:05", "La duración mínima es de 15 minutos."],
  ["24 23:00", "25 00:00", null],
  ["24 10:00", "24 11:30", null, "24 10:30"],
])("a move from '24 10:00' to '%s' until '%s' is refused with: %s", (start, end, refusal, now = "21 12:00") =>
  expect(placeRefusal(before, span(start, end), at(now))).toBe(refusal),
);

test.each([
  ["ArrowUp", false, span("24 09:55", "24 10:55")],
  ["ArrowRight", false, span("25 10:00", "25 11:00")],
  ["ArrowDown", true, span("24 10:00", "24 11:05")],
  ["ArrowRight", true, undefined],
  ["Tab", false, undefined],
])("Alt and %s, with Shift: %s, move the appointment or its end by one step to %j", (key, resizes, to) =>
  expect(movedByKey(before, key, resizes)).toEqual(to),
);

const appointment = (start: string, end: string, status: "scheduled" | "cancelled" = "scheduled") => ({
  ...placedAt(span(start, end)),
  status,
});
const TEN = appointment("24 10:00", "24 11:00");
test.each<[string, ReturnType<typeof appointment>[], gap: [string, string] | null]>([
  ["24 08:10", [], ["24 08:00", "24 09:00"]],
  ["24 11:20", [appointment("24 10:00", "24 11:05"), appointment("24 11:45", "24 12:45")], ["24 11:05", "24 11:45"]],
  ["24 11:20", [appointment("24 11:00", "24 12:00", "cancelled")], ["24 11:00", "24 12:00"]],
  ["24 23:40", [], ["24 23:30", "25 00:00"]],
  ["24 07:58", [], ["24 08:00", "24 09:00"]],
  ["24 07:40", [], ["24 07:30", "24 08:30"]],
  ["24 11:02", [TEN, appointment("24 11:10", "24 12:00")], null],
  ["24 10:20", [TEN], null],
])("a tap at '%s' beside %j offers %j: up to an hour, unless under 15 minutes are free", (tapped, appointments, gap) =>
  expect(gapAt(at(tapped), appointments, at("24 07:55"))).toEqual(gap && span(...gap)),
);

test("hoursOfDays gives each day its closed hours, its busy times, and the reason or holiday as a note", () => {
  const exception = { id: "exc", available: false, appointment_types: [], time_ranges: [] };
  const schedule = {
    weekly_availability: defaultWeek(),
    exceptions: [
      { ...exception, exception_date: "2026-11-24", notes: "Congreso" },
      { ...exception, exception_date: "2026-11-25", notes: null },
      { ...exception, exception_date: "2026-11-27", notes: "Festivo: Navidad" },
      { ...exception, exception_date: "2026-11-28", notes: "Vacaciones" },
    ],
    busy: [
      { start: "2026-11-22 22:00:00", end: "2026-11-23 07:00:00" },
      { start: "2026-11-24 14:00:00", end: "2026-11-24 15:00:00" },
    ],
    holidays: ["2026-11-26", "2026-11-27", "2026-11-28"].map((date) => ({ date, names: ["Navidad"] })),
    ...{ busy_known_until: null, timezone: "America/Bogota", version: 1 },
  };
  const all = { start: 0, end: 1440 };
  const night = { ...all, end: 480 };
  const evening = { ...all, start: 1080 };
  const open = { closed: false, note: null, isUnknown: false, busy: [] };
  const closed = { ...open, closed: true, shut: [all] };
  expect(hoursOfDays({ first: "2026-11-22", last: "2026-11-28" }, schedule)).toEqual([
    { ...open, date: "2026-11-22", shut: [all], busy: [{ start: 1320, end: 1440 }] },
    { ...open, date: "2026-11-23", shut: [night, evening], busy: [{ start: 0, end: 420 }] },
    { ...closed, date: "2026-11-24", note: "Congreso", busy: [{ start: 840, end: 900 }] },
    { ...closed, date: "2026-11-25", note: "Cerrado" },
    { ...open, date: "2026-11-26", note: "Navidad", shut: [night, evening] },
    { ...closed, date: "2026-11-27", note: "Navidad · Cerrado" },
    { ...closed, date: "2026-11-28", note: "Navidad · Vacaciones" },
  ]);
  const known = { ...schedule, busy_known_until: "2026-11-25 00:00:00" };
  const unknown = hoursOfDays({ first: "2026-11-23", last: "2026-11-26" }, known).map(({ isUnknown }) => isUnknown);
  expect(unknown).toEqual([false, false, true, true]);
});

test("an appointment of 60 minutes that ends after a clock change keeps its duration when moved", () => {
  const spring = { appointment_date: "2027-03-28 01:30:00", end_date: "2027-03-28 03:30:00", duration_minutes: 60 };
  const before = plannedSpan(spring);
  expect(placedAt({ start: before.start + 600, end: before.end + 600 }).duration_minutes).toBe(60);
});
