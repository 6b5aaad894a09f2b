import { expect, test } from "vitest";
import { defaultWeek, mergeWeek, type WeekChange } from "../rules";
import type { DayAvailability } from "../schema";
import { spokenWeek } from "./rules";

const CLOSED: DayAvailability = { enabled: false, time_ranges: [], appointment_types: ["presential", "virtual"] };
const open = (...ranges: string[]): DayAvailability => ({
  enabled: true,
  time_ranges: ranges.map((range) => ({ start: range.slice(0, 5), end: range.slice(6) })),
  appointment_types: ["presential", "virtual"],
});
const closed = { monday: CLOSED, tuesday: CLOSED, wednesday: CLOSED, thursday: CLOSED, friday: CLOSED };
const week = (days: WeekChange) => mergeWeek(mergeWeek(defaultWeek(), closed), days);

test("consecutive days with the same hours are one, others stand alone", () => {
  const long = open("08:00-12:00", "14:00-18:00");
  const days = {
    monday: long,
    tuesday: long,
    thursday: long,
    friday: open("18:00-24:00"),
    sunday: open("09:00-10:00"),
  };
  expect(spokenWeek(week(days))).toBe(
    "lunes a martes de 8:00 a. m. a 12:00 p. m. y de 2:00 p. m. a 6:00 p. m.; jueves de 8:00 a. m. a 12:00 p. m. y de 2:00 p. m. a 6:00 p. m.; viernes de 6:00 p. m. a 12:00 a. m.; domingo de 9:00 a. m. a 10:00 a. m.",
  );
});

test("a day of one mode says so, apart from a neighbor with both", () => {
  const virtual: DayAvailability = { ...open("08:00-12:00"), appointment_types: ["virtual"] };
  expect(spokenWeek(week({ monday: open("08:00-12:00"), tuesday: virtual }))).toBe(
    "lunes de 8:00 a. m. a 12:00 p. m.; martes de 8:00 a. m. a 12:00 p. m., solo virtual",
  );
});

test("a disabled day has no hours, whatever ranges it keeps, and an empty week says so", () => {
  expect(spokenWeek(week({ monday: { ...open("08:00-12:00"), enabled: false } }))).toBe("sin horario publicado");
});
