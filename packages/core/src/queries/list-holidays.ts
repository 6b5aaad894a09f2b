import type { PracticeContext } from "../db/index";
import { hoursReader } from "../domain/availability/rules";
import { countryOf, holidaysOf, yearToReview } from "../domain/holidays/rules";
import { zoneOf } from "../domain/practice/rules";
import type { ComingHolidays, YearOfHolidays } from "../lib/holidays/output";
import { dayNumber, localDateAt, minuteOfDate } from "../lib/time/rules";
import { readExceptions } from "../store/availability/read";

/** The holidays of a year, each with whether the day is closed; empty for a practice outside Colombia. One query. */
export async function listHolidays(ctx: PracticeContext, { year }: { year: number }): Promise<YearOfHolidays> {
  const [first, last] = [`${year}-01-01`, `${year}-12-31`];
  const exceptions = await readExceptions(ctx, first, last);
  const hoursOn = hoursReader({ weekly: ctx.practice.weekly_availability, exceptions });
  const days = holidaysOf(ctx.practice, first, last);
  const holidays = days.map((day) => ({ ...day, closed: !hoursOn(dayNumber(day.date)).open }));
  return { country: countryOf(ctx.practice), holidays };
}

/** The holidays of the next twelve months, and of the whole year to review. Reads nothing. */
export function comingHolidays({ practice, clock }: PracticeContext): ComingHolidays {
  const country = countryOf(practice);
  const today = localDateAt(zoneOf(practice), minuteOfDate(clock.now()));
  const year = yearToReview(today);
  const isNear = (date: string) => date < nextYear(today) || date <= `${year}-12-31`;
  const holidays = holidaysOf(practice, today, `${year + 1}-12-31`).filter(({ date }) => isNear(date));
  return { country, holidays, to_review: country && (practice.holidays_asked_year ?? 0) < year ? year : null };
}

const nextYear = (date: string): string => `${Number(date.slice(0, 4)) + 1}${date.slice(4)}`;
