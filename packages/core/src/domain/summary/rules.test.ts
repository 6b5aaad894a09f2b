import { expect, test } from "vitest";
import { mapFields } from "../../fields";
import { isoOfMinute, minuteOfIso, WEEKDAYS } from "../../lib/time/rules";
import { defaultWeek, toException } from "../availability/rules";
import { ExceptionInput } from "../availability/schema";
import {
  attendanceOf,
  countInactive,
  expectedOf,
  type Happening,
  isIdleSince,
  lifeOf,
  noticeOf,
  offeredMinutes,
  shareOf,
} from "./rules";

const START = minuteOfIso("2026-11-10T15:00:00Z");
const HOUR = 60;
const DAY = 24 * HOUR;
const HELD = { client_id: "cli_1", start: START, duration_minutes: 60, status: "completed" } as const;
const happened = (change: Partial<Happening> = {}): Happening => ({ ...HELD, ...change });

test.each([
  ["America/Bogota", "2026-11", "2026-11-01T05:00:00.000Z", "2026-12-01T05:00:00.000Z"],
  ["Pacific/Auckland", "2026-11", "2026-10-31T11:00:00.000Z", "2026-11-30T11:00:00.000Z"],
  // The clocks go back within the month, so that the month is an hour longer.
  ["Europe/Madrid", "2026-10", "2026-09-30T22:00:00.000Z", "2026-10-31T23:00:00.000Z"],
  // At the month's end the clocks go back from 24:00 to 23:00. The hour from 23:00 occurs twice, both in the month.
  ["Africa/Cairo", "2024-10", "2024-09-30T21:00:00.000Z", "2024-10-31T22:00:00.000Z"],
  // The month begins at 1:00, because the clocks go forward at its first midnight.
  ["America/Asuncion", "2023-10", "2023-10-01T04:00:00.000Z", "2023-11-01T03:00:00.000Z"],
])("in %s the month %s lasts from %s to %s", (zone, month, start, end) => {
  const interval = lifeOf(zone, month);
  expect([interval.start, interval.end].map(isoOfMinute)).toEqual([start, end]);
});

test("attendanceOf counts completed appointments with their minutes, and missed ones", () => {
  const cancelled = happened({ status: "cancelled", cancelled_at: START - 3 * DAY });
  const others = [happened({ duration_minutes: 45 }), happened({ status: "scheduled" })];
  const attendance = attendanceOf([happened(), happened({ status: "no_show" }), cancelled, ...others], 24);
  expect(attendance).toEqual({ sessions: 2, held_minutes: 105, no_shows: 1, late_cancellations: 0 });
  expect(expectedOf(attendance)).toBe(3);
});

test.each([
  ["exactly 24 hours before the start", START - DAY, 0],
  ["a minute less than 24 hours before the start", START - DAY + 1, 1],
  ["after the start", START + 5, 1],
  ["because of the therapist", undefined, 0],
])("attendanceOf counts late cancellations, with a notice of 24 hours: %s", (_, cancelled_at, late) => {
  expect(attendanceOf([happened({ status: "cancelled", cancelled_at })], 24).late_cancellations).toBe(late);
});

test("noticeOf is the practice's cancellation notice in hours, or 24 without one", () =>
  expect([0, 2, 48].map((cancel_notice_hours) => noticeOf({ cancel_notice_hours }))).toEqual([24, 2, 48]));

const END = minuteOfIso("2027-01-01T00:00:00Z");
const weekly = defaultWeek();
const exception = (input: object) => toException(ExceptionInput.parse(input));

test("offeredMinutes sums the weekly hours of the month's dates, which exceptions replace", () => {
  // November 2026 has 21 days from Monday to Friday, each with ten published hours.
  const month = (exceptions: ReturnType<typeof exception>[]) =>
    offeredMinutes({ weekly, exceptions }, "America/Bogota", "2026-11", END) / HOUR;
  expect(month([])).toBe(210);
  const closed = exception({ exception_date: "2026-11-02", available: false });
  const saturday = { exception_date: "2026-11-07", available: true };
  const opened = exception({ ...saturday, time_ranges: [{ start: "09:00", end: "12:30" }] });
  expect(month([closed, opened])).toBe(210 - 10 + 3.5);
  expect(month([exception({ exception_date: "2026-10-30", available: false })])).toBe(210);
});

test("offeredMinutes counts only minutes before `until`", () => {
  const until = minuteOfIso("2026-11-03T15:30:00Z");
  expect(offeredMinutes({ weekly, exceptions: [] }, "America/Bogota", "2026-11", until)).toBe(10 * HOUR + 150);
});

test("offeredMinutes counts elapsed minutes across clock changes", () => {
  const night = [{ start: "00:00", end: "06:00" }];
  const closedWeek = mapFields(WEEKDAYS, (day) => ({ ...weekly[day], enabled: false }));
  const offered = (exception_date: string) => {
    const exceptions = [exception({ exception_date, available: true, time_ranges: night })];
    return offeredMinutes({ weekly: closedWeek, exceptions }, "Europe/Madrid", exception_date.slice(0, 7), END);
  };
  expect([offered("2026-10-25"), offered("2026-03-29")]).toEqual([7 * HOUR, 5 * HOUR]);
});

const october = minuteOfIso("2026-10-20T15:00:00Z");
const end = minuteOfIso("2026-12-01T05:00:00Z");
const before = [happened({ start: october })];

test("countInactive counts clients who came in the month before and have no visit in this one", () => {
  expect(countInactive(before, [], end)).toBe(1);
  expect(countInactive(before, [happened()], end)).toBe(0);
  expect(countInactive(before, [happened({ status: "confirmed" })], end)).toBe(0);
  expect(countInactive(before, [happened({ status: "cancelled" })], end)).toBe(1);
  expect(countInactive(before, [happened({ client_id: "cli_2" })], end)).toBe(1);
  expect(countInactive([happened({ start: october, status: "no_show" })], [], end)).toBe(0);
});

test("a client counts as inactive if the last session was over 21 days ago", () => {
  const twice = [...before, happened({ start: october - 7 * DAY })];
  expect(countInactive(twice, [], october + 21 * DAY)).toBe(0);
  expect(countInactive(twice, [], october + 21 * DAY + 1)).toBe(1);
  expect(isIdleSince("2026-10-30", "2026-11-20")).toBe(false);
  expect(isIdleSince("2026-10-30", "2026-11-21")).toBe(true);
});

test.each([
  [3, 40, undefined, 8],
  [0, 5, undefined, 0],
  [6, 5, undefined, 120],
  [1, 4, undefined, null],
  [0, 0, undefined, null],
  // 300 of 6000 minutes in 5 appointments (`events`) are 5 %.
  [300, 6000, 5, 5],
  [240, 6000, 4, null],
  [300, 0, 5, null],
])("shareOf(%i, %i, %s), where the last argument is the number of events, is %s", (part, whole, events, share) => {
  expect(shareOf(part, whole, events)).toBe(share);
});
