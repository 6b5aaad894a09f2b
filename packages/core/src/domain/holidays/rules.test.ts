import { expect, test } from "vitest";
import { colombianHolidays, easterDay } from "../../lib/holidays/colombia";
import { dateOfDay, dayNumber, weekdayOfDay } from "../../lib/time/rules";
import { defaultWeek } from "../availability/rules";
import { closingsOf, countryOf, holidayDays, holidaysOf } from "./rules";

const YEARS = Array.from({ length: 17 }, (_, index) => 2024 + index);

/** 'MM-DD' of the legal holidays (Código Sustantivo del Trabajo, art. 177) as calendars print them. */
const PRINTED: Record<number, string> = {
  2024: "01-01 01-08 03-25 03-28 03-29 05-01 05-13 06-03 06-10 07-01 07-20 08-07 08-19 10-14 11-04 11-11 12-08 12-25",
  2025: "01-01 01-06 03-24 04-17 04-18 05-01 06-02 06-23 06-30 07-20 08-07 08-18 10-13 11-03 11-17 12-08 12-25",
  2027: "01-01 01-11 03-22 03-25 03-26 05-01 05-10 05-31 06-07 07-05 07-12 07-20 08-07 08-16 10-18 11-01 11-15 12-08 12-25",
};
test.each(Object.entries(PRINTED))("colombianHolidays(%s) equals the printed calendars", (year, days) => {
  expect(colombianHolidays(Number(year)).map(({ date }) => date.slice(5))).toEqual(days.split(" "));
});

const EASTERS = ["1943-04-25", "2008-03-23", "2035-03-25", "2038-04-25", "2285-03-22"];
test("easterDay finds Easter Sunday, also the earliest and the latest possible", () =>
  expect(EASTERS.map((date) => dateOfDay(easterDay(Number(date.slice(0, 4)))))).toEqual(EASTERS));

test.each(YEARS)("in %i every moved holiday is on a Monday, and each legal holiday comes once", (year) => {
  const days = colombianHolidays(year);
  const names = days.flatMap((day) => day.names);
  expect(new Set(names).size).toBe(names.length);
  expect(names).toHaveLength(year < 2026 ? 18 : 19);
  const fixed = ["Año Nuevo", "Día del Trabajo", "Día de la Independencia", "Batalla de Boyacá", "Navidad"];
  const still = new Set([...fixed, "Inmaculada Concepción", "Jueves Santo", "Viernes Santo"]);
  const moved = days.filter((day) => day.names.some((name) => !still.has(name)));
  expect(moved.map(({ date }) => weekdayOfDay(dayNumber(date)))).toEqual(moved.map(() => 1));
});

test.each([
  ["2026-07-13", ["Nuestra Señora del Rosario de Chiquinquirá"]],
  ["2025-07-14", undefined],
  ["2025-06-30", ["Sagrado Corazón de Jesús", "San Pedro y San Pablo"]],
])("the holidays on %s are %o", (date, names) => {
  expect(colombianHolidays(Number(date.slice(0, 4))).find((day) => day.date === date)?.names).toEqual(names);
});

test.each([
  [{ available: false, notes: "Festivo: Navidad" }, "closed"],
  [{ available: true, notes: "Festivo: Navidad" }, "own"],
  [{ available: false, notes: "Vacaciones" }, "own"],
  [{ available: false, notes: null }, "own"],
  [null, "open"],
])("with the exception %o a holiday on a Friday is '%s', and one on a closed Saturday is 'off'", (exception, state) => {
  const [friday, saturday] = ["2026-12-25", "2027-05-01"].map((date) => ({ date, names: ["Festivo"] }));
  if (!friday || !saturday) throw new Error("no days");
  const own = { id: "exc", exception_date: friday.date, time_ranges: [], appointment_types: [] };
  const hours = { weekly: defaultWeek(), exceptions: exception ? [{ ...own, ...exception }] : [] };
  const days = holidayDays([friday, saturday], hours);
  expect(days.map((each) => each.state)).toEqual([state, "off"]);
  expect(closingsOf(days)).toHaveLength(state === "open" ? 1 : 0);
});

test.each([
  ["america/bogota", "CO"],
  [null, "CO"],
  ["America/Lima", null],
])("a practice in the zone %s uses the holidays of %s", (timezone, country) => {
  expect(countryOf({ timezone })).toBe(country);
  expect(holidaysOf({ timezone }, "2026-12-08", "2026-12-08")).toHaveLength(country ? 1 : 0);
});

test("holidaysOf includes both ends of a range and continues over the new year", () => {
  const dates = holidaysOf({}, "2026-12-25", "2027-01-11").map(({ date }) => date);
  expect(dates).toEqual(["2026-12-25", "2027-01-01", "2027-01-11"]);
  expect(holidaysOf({}, "2026-12-09", "2026-12-24")).toEqual([]);
});
