import { describe, expect, test } from "vitest";
import { mapFields } from "../../fields";
import { WEEKDAYS } from "../../lib/time/rules";
import { hoursProblem } from "./hours/rules";
import { defaultWeek, explainTime, mergeExceptions, openingDates, opensOn, toException } from "./rules";
import { type AppointmentMode, DayAvailability, ExceptionInput, SlotsInput, TimeRanges } from "./schema";
import { spokenWeek } from "./spoken/rules";

const at = (iso: string) => Date.parse(iso) / 60_000;
const ranges = (...texts: string[]) =>
  texts.map((text) => {
    const [start = "", end = ""] = text.split("-");
    return { start, end };
  });
const modes: AppointmentMode[] = ["presential"];
const closed = { exception_date: "2026-11-24", available: false, time_ranges: ranges("08:00-09:00") };
const closing = { ...closed, appointment_types: modes };
const monday = { startDate: "2026-11-23", endDate: "2026-11-23", duration: 60, now: at("2026-11-20T15:00Z"), busy: [] };
const question = { weekly: defaultWeek(), exceptions: [], zone: "America/Bogota", ...monday };

describe("explainTime returns", () => {
  const ask = { ...question, start: at("2026-11-23T15:00Z"), mode: "presential" as const };
  test.each([
    ["null for a free time", {}, null],
    ["past for a time that has begun", { now: ask.start }, "past"],
    ["day_off on a closed day", { start: at("2026-11-22T15:00Z") }, "day_off"],
    ["outside_hours if it ends after the range", { start: at("2026-11-23T22:30Z") }, "outside_hours"],
    ["type_not_offered for another mode", { mode: "virtual" as const }, "type_not_offered"],
    ["overlap with a busy time", { busy: [{ start: ask.start + 55, end: ask.start + 100 }] }, "overlap"],
  ])("%s", (_, change, reason) => expect(explainTime({ ...ask, ...change })).toBe(reason));

  test.each([
    ["outside_hours if the clocks skip to after the hours", "00:00-02:30", "2027-03-28T00:30Z", 60, "outside_hours"],
    ["null if the clocks skip to a time within the hours", "00:00-03:30", "2027-03-28T00:30Z", 60, null],
    ["null throughout both occurrences of a repeated hour", "02:00-03:00", "2027-10-31T00:00Z", 120, null],
    ["outside_hours if a repeated hour ends after the hours", "02:00-02:45", "2027-10-31T00:30Z", 60, "outside_hours"],
  ])("%s, in Madrid", (_, hours, start, duration, reason) => {
    const week = defaultWeek();
    const weekly = { ...week, sunday: { ...week.sunday, enabled: true, time_ranges: ranges(hours) } };
    expect(explainTime({ ...question, weekly, zone: "Europe/Madrid", start: at(start), duration })).toBe(reason);
  });
});

test("opensOn is true for an open day and its modes, and false for another mode or a closed date", () => {
  expect(opensOn(question, "2026-11-23", "presential")).toBe(true);
  expect(opensOn(question, "2026-11-23", "virtual")).toBe(false);
  expect(opensOn({ weekly: defaultWeek(), exceptions: [toException(closing)] }, "2026-11-24")).toBe(false);
});

const week = defaultWeek();
const hours = (name: "monday" | "sunday", enabled: boolean, ...texts: string[]) => ({
  weekly: { ...week, [name]: { ...week[name], enabled, time_ranges: ranges(...texts) } },
});
const dated = (exception_date: string, ...texts: string[]) => ({
  exceptions: [toException({ ...closing, exception_date, available: texts.length > 0, time_ranges: ranges(...texts) })],
});
test.each([
  ["a closed weekday that opens", {}, hours("sunday", true, "08:00-18:00"), "any"],
  ["an hour more in the evening", {}, hours("monday", true, "08:00-19:00"), "any"],
  ["a further range", {}, hours("monday", true, "08:00-18:00", "19:00-20:00"), "any"],
  ["fewer hours", {}, hours("monday", true, "09:00-12:00", "14:00-17:00"), "none"],
  ["a weekday that closes", {}, hours("monday", false, "08:00-18:00"), "none"],
  ["new hours of a closed weekday", {}, hours("sunday", false, "08:00-20:00"), "none"],
  ["a removed closing of a Tuesday", dated("2026-11-24"), {}, ["2026-11-24"]],
  ["a removed closing of a past Tuesday", dated("2026-11-17"), {}, "none"],
  ["a removed closing of a Sunday without hours", dated("2026-11-22"), {}, "none"],
  ["a removed opening of a Sunday", dated("2026-11-22", "08:00-12:00"), {}, "none"],
  ["fewer hours of a Tuesday", {}, dated("2026-11-24", "08:00-12:00"), "none"],
])("openingDates finds the days on which %s adds hours", (_, before, after, opening) =>
  expect(openingDates({ ...question, ...before }, { ...question, ...after }, "2026-11-20")).toEqual(opening),
);

test("toException removes a closed day's ranges, and mergeExceptions groups equal exceptions by date", () => {
  const other = { exception_date: "2026-12-08", appointment_types: ["virtual" as const] };
  const different = { ...closing, exception_date: "2026-12-01", notes: "Congreso" };
  expect(toException(closing).time_ranges).toEqual([]);
  const merged = mergeExceptions([{ ...closing, ...other }, different, closing].map(toException));
  const dates = merged.map(({ exceptions }) => exceptions.map(({ exception_date }) => exception_date));
  expect(dates).toEqual([["2026-11-24", "2026-12-08"], ["2026-12-01"]]);
});

const issue = (result: { success: boolean; error?: { issues: { message: string }[] } }) =>
  result.error?.issues[0]?.message;
const tens = Array.from({ length: 13 }, (_, at) => `${10 + at}:00-${10 + at}:55`);

test.each([
  [ranges("8:00-10:00"), "Escribe la hora de inicio como HH:mm."],
  [ranges("08:03-10:00"), "Usa horas en múltiplos de 5 minutos."],
  [ranges(...tens), "Un día admite máximo 12 rangos de horas."],
])("TimeRanges refuses %j with a message", (hours, message) => {
  expect(issue(TimeRanges.safeParse(hours))).toBe(message);
});

test("an exception on a date that does not exist is refused", () => {
  const exception = ExceptionInput.safeParse({ exception_date: "2026-02-30", available: false });
  expect(issue(exception)).toBe("Esa fecha no existe en el calendario.");
});

test("a slot lasts 15 to 480 minutes in steps of 5", () => {
  const days = { start_date: "2026-11-20", end_date: "2026-11-21" };
  expect(SlotsInput.parse(days).slot_duration_minutes).toBe(60);
  for (const minutes of [10, 485, 62, 60.5])
    expect(SlotsInput.safeParse({ ...days, slot_duration_minutes: minutes }).success).toBe(false);
});

test.each<[string[], AppointmentMode[], RegExp]>([
  [["14:00-24:00", "08:00-12:00", "12:00-14:00"], ["virtual"], /^none$/],
  [["08:00-12:00", "14:00-14:00"], ["virtual"], /posterior/],
  [["13:00-15:00", "08:00-13:05"], ["virtual"], /cruzarse/],
  [[], ["virtual"], /al menos un rango/],
  [["08:00-12:00"], [], /al menos un tipo/],
  [["12:00-08:00"], [], /posterior/],
])("hoursProblem of %j for %j is the schema's first message", (texts, appointment_types, problem) => {
  const hours = { time_ranges: ranges(...texts), appointment_types };
  expect(hoursProblem(hours) ?? "none").toMatch(problem);
  expect(issue(DayAvailability.safeParse({ ...hours, enabled: true })) ?? null).toBe(hoursProblem(hours));
});

test("spokenWeek says a day's two ranges and omits closed days, or says that the week has no hours", () => {
  const week = mapFields(WEEKDAYS, (day) => ({ ...defaultWeek()[day], enabled: false }));
  expect(spokenWeek(week)).toBe("sin horario semanal");
  const friday = { ...week.friday, enabled: true, time_ranges: ranges("08:00-12:00", "18:00-24:00") };
  const text = "viernes de 8:00 a. m. a 12:00 p. m. y de 6:00 p. m. a 12:00 a. m., solo presencial";
  expect(spokenWeek({ ...week, friday })).toBe(text);
});
