import { invalidField } from "../errors";
import { readExceptions } from "../records/availability/read";
import type { PracticeContext } from "../table/context";
import { hoursReader } from "../things/availability/rules";
import { countryOf, yearToReview } from "../things/holidays/rules";
import { zoneOf } from "../things/practice/rules";
import { holidaysBetween, holidaysOf, knowsYear } from "../words/holidays/calendar";
import type { ComingHolidays, YearOfHolidays } from "../words/holidays/output";
import { holidayTables } from "../words/holidays/tables";
import { dayNumber, localDateAt, minuteOfDate } from "../words/time/rules";

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
