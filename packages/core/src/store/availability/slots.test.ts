import { expect, test } from "vitest";
import { defaultWeek } from "../../domain/availability/rules";
import { textOfDay, textOfSlot } from "./slot-texts";
import { findSlots, type SlotBounds, type SlotQuestion } from "./slots";

const at = (iso: string) => Date.parse(iso) / 60_000;
const whole = { ...defaultWeek().sunday, enabled: true, time_ranges: [{ start: "00:00", end: "24:00" }] };
const weekly = { ...defaultWeek(), saturday: whole, sunday: whole };
const monday = { startDate: "2026-11-23", endDate: "2026-11-23", duration: 60, now: at("2026-11-20T15:00Z"), busy: [] };
const question = { weekly, exceptions: [], zone: "America/Bogota", ...monday };
const startsOf = (change: Partial<SlotQuestion>, isFree: boolean, bounds?: SlotBounds) =>
  findSlots({ ...question, ...change }, bounds)
    .filter(({ is_available }) => is_available === isFree)
    .map(({ start_time }) => start_time);

test("a slot that starts now is not offered", () =>
  expect(startsOf({ now: at("2026-11-23T15:00Z") }, true)[0]).toBe("11:00"));

test("a gap is kept before and after an appointment", () => {
  const busy = [{ start: at("2026-11-23T18:00Z"), end: at("2026-11-23T19:00Z") }];
  for (const gap of [10, 60]) expect(startsOf({ busy }, false, { gap })).toEqual(["12:00", "13:00", "14:00"]);
});

test.each([
  ["Europe/Madrid", "2027-10-31", "02:00", "2027-10-31T00:00Z"],
  ["Australia/Lord_Howe", "2027-04-04", "01:00", "2027-04-03T14:00Z"],
])("where the clocks go back, in %s, the first of two equal hours is offered", (zone, date, start_time, instant) => {
  const day = { zone, startDate: date, endDate: date };
  expect(findSlots({ ...question, ...day })).toHaveLength(24);
  expect(startsOf({ ...day, busy: [{ start: at(instant), end: at(instant) + 60 }] }, false)).toEqual([start_time]);
});

// Tuesday 24 November 2026, in days since 1970-01-01.
const DAY = 20_781;

test("a slot's texts state its own day and time", () => {
  const label = "martes 24 de noviembre, 10:00 a. m.";
  expect(textOfSlot(textOfDay(DAY), 600)).toEqual({ appointment_date: "2026-11-24 10:00:00", label });
  expect(textOfSlot(textOfDay(DAY + 1), 600).appointment_date).toBe("2026-11-25 10:00:00");
  expect(textOfSlot(textOfDay(DAY), 605).appointment_date).toBe("2026-11-24 10:05:00");
});
