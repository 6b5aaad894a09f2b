import type { Schedule } from "@sereno/core/domain/availability/output";
import { defaultWeek, toException } from "@sereno/core/domain/availability/rules";
import { parseLocal } from "@sereno/core/lib/time/rules";
import { expect, test } from "vitest";
import {
  datesToCome,
  describeTime,
  firstDay,
  groupByPart,
  isPublished,
  isWhole,
  moveStart,
  nextMonth,
  offeredSlots,
  onlyType,
  openingType,
  outsideReason,
  spokenConflict,
  spokenDuration,
  usualType,
  withSlot,
} from "./slot-times";

const schedule = (given: Partial<Schedule> = {}): Schedule => ({
  weekly_availability: defaultWeek(),
  exceptions: [],
  timezone: "America/Bogota",
  version: 0,
  ...given,
});

const virtualDay = (exception_date: string) =>
  toException({
    exception_date,
    available: true,
    time_ranges: [{ start: "08:00", end: "12:00" }],
    appointment_types: ["virtual"],
  });

test.each([
  ["2028-02-29 22:59:00", "2028-02-29"],
  ["2028-02-29 23:00:00", "2028-03-01"],
  ["2026-12-31 23:59:00", "2027-01-01"],
])("at %s a new appointment begins on %s", (now, day) => expect(firstDay(parseLocal(now))).toBe(day));

test("the appointment's own slot is listed once among the others", () => {
  const [nine, ten, eleven] = ["09", "10", "11"].map((hour) => ({ startTime: `${hour}:00`, endTime: `${hour}:50` }));
  if (!nine || !ten || !eleven) throw new Error("three slots");
  expect(withSlot([nine, eleven], ten)).toEqual([nine, ten, eleven]);
  expect(withSlot([nine, ten], ten)).toEqual([nine, ten]);
});

const free = [
  { date: "2026-11-24", times: ["09:00", "23:00"], unknown: ["11:00"] },
  { date: "2026-11-25", times: ["15:00"] },
];
const starts = (now: string, date = "2026-11-24") =>
  offeredSlots(free, date, parseLocal(now)).map(({ startTime }) => startTime);

test("offered slots are those of the date after now, and last an hour, at most until 24:00", () => {
  expect(starts("2026-11-23 20:00")).toEqual(["09:00", "11:00", "23:00"]);
  expect(starts("2026-11-23 20:00", "2026-11-26")).toEqual([]);
  expect(starts("2026-11-24 09:00")).toEqual(["11:00", "23:00"]);
  expect(offeredSlots(free, "2026-11-24", parseLocal("2026-11-24 10:00"))).toEqual([
    { startTime: "11:00", endTime: "12:00", isUnknown: true },
    { startTime: "23:00", endTime: "24:00", isUnknown: false },
  ]);
});

test("slots are grouped by part of the day, without the empty parts", () => {
  const times = ["08:00", "11:45", "18:00", "23:00"];
  const parts = groupByPart(times.map((startTime) => ({ startTime, endTime: "" })));
  expect(parts.map(({ name, slots }) => [name, slots.map(({ startTime }) => startTime)])).toEqual([
    ["Mañana", ["08:00", "11:45"]],
    ["Noche", ["18:00", "23:00"]],
  ]);
});

test.each([
  { why: "keeps the duration", to: "14:00", from: ["09:00", "09:45"], ends: "14:45" },
  { why: "takes an hour when nothing was chosen", to: "14:00", from: ["", ""], ends: "15:00" },
  { why: "does not run past the day", to: "23:30", from: ["09:00", "11:00"], ends: "24:00" },
  { why: "takes an hour after an end before its start", to: "14:00", from: ["09:00", "08:00"], ends: "15:00" },
])("moving the start $why", ({ to, from: [startTime = "", endTime = ""], ends }) => {
  expect(moveStart(to, { startTime, endTime })).toEqual({ startTime: to, endTime: ends });
});

test.each([
  ["2026-11", { start_date: "2026-11-20", end_date: "2026-11-30" }],
  ["2027-02", { start_date: "2027-02-01", end_date: "2027-02-28" }],
  ["2026-10", null],
])("of %s the dates are still to come: %j", (month, dates) => expect(datesToCome(month, "2026-11-20")).toEqual(dates));

test.each([
  ["2026-11", "2026-12"],
  ["2026-12", "2027-01"],
])("after %s comes %s", (month, next) => expect(nextMonth(month)).toBe(next));

test.each([
  [45, "45 min"],
  [60, "1 h"],
  [90, "1 h 30 min"],
])("%i minutes are spoken as %s", (minutes, text) => expect(spokenDuration(minutes)).toBe(text));

test("a time and a conflict are written in words", () => {
  expect(describeTime({ date: "2026-11-24", startTime: "23:00", endTime: "24:00" })).toBe(
    "martes 24 de noviembre, 11:00 p.\u00a0m. – 12:00 a.\u00a0m.",
  );
  const conflict = { start: "2026-11-24 10:00:00", end: "2026-11-24 11:00:00" };
  expect(spokenConflict(conflict)).toBe("10:00 a.\u00a0m. – 11:00 a.\u00a0m.");
  expect(spokenConflict({ ...conflict, patient_name: "Ana Peña" })).toBe(
    "10:00 a.\u00a0m. – 11:00 a.\u00a0m., Ana Peña",
  );
});

test.each([
  ["", "10:00", "11:00", false],
  ["2026-11-24", "10:00", "", false],
  ["2026-11-24", "10:00", "10:00", false],
  ["2026-11-24", "10:00", "09:00", false],
  ["2026-11-24", "08:00", "17:00", false],
  ["2026-11-24", "16:00", "24:00", true],
])("%s %s to %s is a whole time: %s", (date, startTime, endTime, whole) => {
  expect(isWhole({ date, startTime, endTime })).toBe(whole);
});

const reason = (date: string, startTime: string, endTime: string, mode: "presential" | "virtual" = "presential") =>
  outsideReason({ date, startTime, endTime }, mode, schedule(), "America/Bogota");

test.each([
  ["2026-11-24", "17:00", "18:00", null],
  ["2026-11-24", "17:30", "18:30", "outside_hours"],
  ["2026-11-24", "23:00", "24:00", "outside_hours"],
  ["2026-11-28", "10:00", "11:00", "day_off"],
])("published hours on %s from %s to %s give the reason %s", (date, start, end, expected) => {
  expect(reason(date, start, end)).toBe(expected);
});

test("published hours name a type that is not offered", () =>
  expect(reason("2026-11-24", "10:00", "11:00", "virtual")).toBe("type_not_offered"));

test("published hours follow a date's exception", () => {
  const special = schedule({ exceptions: [virtualDay("2026-11-28")] });
  expect(isPublished(special, "2026-11-28", "virtual")).toBe(true);
  expect(isPublished(special, "2026-11-28", "presential")).toBe(false);
});

const closedWeek = Object.fromEntries(
  Object.entries(defaultWeek()).map(([day, hours]) => [day, { ...hours, enabled: false }]),
) as Schedule["weekly_availability"];

test.each([
  ["Presencial where the next open day offers it", schedule(), "Presencial"],
  ["Virtual where that day offers nothing else", schedule({ exceptions: [virtualDay("2026-11-21")] }), "Virtual"],
  ["Presencial where nothing is published", schedule({ weekly_availability: closedWeek }), "Presencial"],
])("the type of a new appointment is %s", (_, of, type) => expect(openingType(of, "2026-11-21")).toBe(type));

test("usualType is the type of the client's last visit, and onlyType the only type that a day offers", () => {
  const visits = [{ last_is_virtual: true }, { last_is_virtual: false }, { last_is_virtual: null }, null];
  expect(visits.map(usualType)).toEqual(["Virtual", "Presencial", null, null]);
  const special = schedule({ exceptions: [virtualDay("2026-11-28")] });
  const days = ["2026-11-28", "2026-11-24", "2026-11-29"].map((date) => onlyType(special, date));
  expect(days).toEqual(["Virtual", "Presencial", null]);
});
