import type { Schedule } from "@sereno/core/domain/availability/output";
import { defaultWeek, toException } from "@sereno/core/domain/availability/rules";
import { parseLocal } from "@sereno/core/lib/time/rules";
import { expect, test } from "vitest";
import {
  datesToCome,
  firstDay,
  isWhole,
  moveStart,
  offeredSlots,
  onlyType,
  openingType,
  outsideReason,
  usualType,
  withSlot,
} from "./slot-times";

const schedule = (given: Partial<Schedule> = {}): Schedule => ({
  ...{ weekly_availability: defaultWeek(), exceptions: [], timezone: "America/Bogota", version: 0 },
  ...given,
});
const virtualHours = { time_ranges: [{ start: "08:00", end: "12:00" }], appointment_types: ["virtual" as const] };
const virtualDay = (exception_date: string) => toException({ exception_date, available: true, ...virtualHours });

test.each([
  ["2028-02-29 22:59:00", "2028-02-29"],
  ["2028-02-29 23:00:00", "2028-03-01"],
])("at %s the first day for a new appointment is %s", (now, day) => expect(firstDay(parseLocal(now))).toBe(day));

test("the slot of an edited appointment is listed once, in order", () => {
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

test("the offered slots of a date start after now and last an hour, at most until 24:00", () => {
  expect(starts("2026-11-23 20:00")).toEqual(["09:00", "11:00", "23:00"]);
  expect(starts("2026-11-23 20:00", "2026-11-26")).toEqual([]);
  expect(starts("2026-11-24 09:00")).toEqual(["11:00", "23:00"]);
  expect(offeredSlots(free, "2026-11-24", parseLocal("2026-11-24 10:00"))).toEqual([
    { startTime: "11:00", endTime: "12:00", isUnknown: true },
    { startTime: "23:00", endTime: "24:00", isUnknown: false },
  ]);
});

test.each([
  ["09:00", "09:45", "14:00", "14:45"],
  ["", "", "14:00", "15:00"],
  ["09:00", "11:00", "23:30", "24:00"],
  ["09:00", "08:00", "14:00", "15:00"],
])("a time from '%s' to '%s' whose start moves to %s ends at %s", (startTime, endTime, to, ends) =>
  expect(moveStart(to, { startTime, endTime })).toEqual({ startTime: to, endTime: ends }),
);

test.each([
  ["2026-11", { start_date: "2026-11-20", end_date: "2026-11-30" }],
  ["2027-02", { start_date: "2027-02-01", end_date: "2027-02-28" }],
  ["2026-10", null],
])("on 2026-11-20 the remaining dates of %s are %j", (month, dates) =>
  expect(datesToCome(month, "2026-11-20")).toEqual(dates),
);

test.each([
  ["", "10:00", "11:00", false],
  ["2026-11-24", "10:00", "", false],
  ["2026-11-24", "10:00", "09:00", false],
  ["2026-11-24", "08:00", "17:00", false],
  ["2026-11-24", "16:00", "24:00", true],
])("'%s' from '%s' to '%s' is complete and has an allowed length: %s", (date, startTime, endTime, whole) => {
  expect(isWhole({ date, startTime, endTime })).toBe(whole);
});

test.each([
  ["presential", "2026-11-24", "17:00", "18:00", null],
  ["presential", "2026-11-24", "17:30", "18:30", "outside_hours"],
  ["presential", "2026-11-24", "23:00", "24:00", "outside_hours"],
  ["presential", "2026-11-28", "10:00", "11:00", "day_off"],
  ["virtual", "2026-11-24", "10:00", "11:00", "type_not_offered"],
] as const)("a %s session on %s from %s to %s is outside the hours: %s", (mode, date, startTime, endTime, reason) =>
  expect(outsideReason({ date, startTime, endTime }, mode, schedule(), "America/Bogota")).toBe(reason),
);

const closedWeek = Object.fromEntries(
  Object.entries(defaultWeek()).map(([day, hours]) => [day, { ...hours, enabled: false }]),
) as Schedule["weekly_availability"];

test.each([
  ["Presencial where the next open day offers it", schedule(), "Presencial"],
  ["Virtual where that day offers nothing else", schedule({ exceptions: [virtualDay("2026-11-21")] }), "Virtual"],
  ["Presencial where nothing is published", schedule({ weekly_availability: closedWeek }), "Presencial"],
])("the type of a new appointment is %s", (_, of, type) => expect(openingType(of, "2026-11-21")).toBe(type));

test("usualType is the type of a client's last visit, and onlyType the single type of a day, also of an exception", () => {
  const visits = [{ last_is_virtual: true }, { last_is_virtual: false }, { last_is_virtual: null }, null];
  expect(visits.map(usualType)).toEqual(["Virtual", "Presencial", null, null]);
  const special = schedule({ exceptions: [virtualDay("2026-11-28")] });
  const days = ["2026-11-28", "2026-11-24", "2026-11-29"].map((date) => onlyType(special, date));
  expect(days).toEqual(["Virtual", "Presencial", null]);
});
