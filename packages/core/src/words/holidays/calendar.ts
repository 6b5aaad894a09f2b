import { byDate, colombianHolidays } from "./colombia";
import type { HolidayDate } from "./output";
import type { HolidayCountry } from "./schema";
import { holidayTables } from "./tables";

/** Whether the holidays of a country are known for a year. */
export const knowsYear = (country: HolidayCountry, year: number): boolean =>
  country === "CO" || (year >= holidayTables.first && year <= holidayTables.last);

/** The holidays of a country in a year, by date; none for a year that is not known. */
export function holidaysOf(country: HolidayCountry, year: number): HolidayDate[] {
  if (country === "CO") return colombianHolidays(year);
  if (!knowsYear(country, year)) return [];
  const dates = Object.entries(holidayTables.byCountry[country]).flatMap(([name, days]) =>
    days.split(" ").map((day): [string, string] => [day.length === "MM-DD".length ? `${year}-${day}` : day, name]),
  );
  return byDate(dates.filter(([date]) => date.startsWith(`${year}-`)));
}

/** The holidays from one date ('YYYY-MM-DD') to another, both included, by date. */
export function holidaysBetween(country: HolidayCountry, first: string, last: string): HolidayDate[] {
  const from = Number(first.slice(0, 4));
  const years = Array.from({ length: Number(last.slice(0, 4)) - from + 1 }, (_, index) => from + index);
  return years.flatMap((year) => holidaysOf(country, year)).filter(({ date }) => date >= first && date <= last);
}
