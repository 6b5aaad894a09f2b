import { readExceptions } from "../availability/read";
import { hoursReader } from "../availability/rules";
import type { PracticeContext } from "../context";
import { invalidField } from "../errors";
import { zoneOf } from "../practice/rules";
import { dayNumber, localDateAt, minuteOfDate } from "../time/rules";
import { holidaysBetween, holidaysOf, knowsYear } from "./calendar";
import type { ComingHolidays, YearOfHolidays } from "./output";
import { countryOf, yearToReview } from "./rules";
import { holidayTables } from "./tables";

/**
 * The holidays of a year where the practice is, each with whether nothing is offered on it. One query.
 * @throws AppError `invalid_input` for a year whose holidays are not known: of other countries than Colombia.
 */
export async function listHolidays(ctx: PracticeContext, { year }: { year: number }): Promise<YearOfHolidays> {
  const country = countryOf(ctx.practice);
  if (!knowsYear(country, year)) {
    throw invalidField("year", `Conocemos los festivos de ${holidayTables.first} a ${holidayTables.last}.`);
  }
  const exceptions = await readExceptions(ctx, `${year}-01-01`, `${year}-12-31`);
  const hoursOn = hoursReader({ weekly: ctx.practice.weekly_availability, exceptions });
  const holidays = holidaysOf(country, year).map((day) => ({ ...day, closed: !hoursOn(dayNumber(day.date)).open }));
  return { country, holidays };
}

/** The holidays of the next twelve months, and of all of a year that is to be gone through. Asks the database nothing. */
export function comingHolidays({ practice, clock }: PracticeContext): ComingHolidays {
  const country = countryOf(practice);
  const today = localDateAt(zoneOf(practice), minuteOfDate(clock.now()));
  const year = yearToReview(today);
  const isNear = (date: string) => date < nextYear(today) || date <= `${year}-12-31`;
  const holidays = holidaysBetween(country, today, `${year + 1}-12-31`).filter(({ date }) => isNear(date));
  return { country, holidays, to_review: (practice.holidays_asked_year ?? 0) < year ? year : null };
}

const nextYear = (date: string): string => `${Number(date.slice(0, 4)) + 1}${date.slice(4)}`;
