import { colombianHolidays } from "../../lib/holidays/colombia";
import type { HolidayDate } from "../../lib/holidays/output";
import type { HolidayCountry } from "../../lib/holidays/schema";
import { dayNumber } from "../../lib/time/rules";
import type { AvailabilityException } from "../availability/output";
import { hoursReader, type PublishedHours } from "../availability/rules";
import type { ExceptionInput } from "../availability/schema";
import { zoneOf } from "../practice/rules";

export const countryOf = (practice: { timezone?: string | null }): HolidayCountry | null =>
  zoneOf(practice) === "America/Bogota" ? "CO" : null;

export function holidaysOf(practice: { timezone?: string | null }, first: string, last: string): HolidayDate[] {
  if (!countryOf(practice)) return [];
  const from = Number(first.slice(0, 4));
  const years = Array.from({ length: Number(last.slice(0, 4)) - from + 1 }, (_, index) => from + index);
  return years.flatMap(colombianHolidays).filter(({ date }) => date >= first && date <= last);
}

export const holidayText = (names: readonly string[]): string => names.join(" · ");

const NOTE_STARTS = "Festivo: ";

/** Whether an exception closes a holiday, as made by `closingsOf`. Every other exception is the therapist's own. */
export const isClosing = ({ available, notes }: Pick<AvailabilityException, "available" | "notes">): boolean =>
  !available && (notes ?? "").startsWith(NOTE_STARTS);

/** `open`: usual hours; `closed`: an exception closes it as a holiday; `own`: another exception; `off`: no hours. */
export type HolidayState = "open" | "closed" | "own" | "off";

export interface HolidayDay extends HolidayDate {
  state: HolidayState;
}

export function holidayDays(holidays: HolidayDate[], hours: PublishedHours): HolidayDay[] {
  const exceptions = new Map(hours.exceptions.map((each) => [each.exception_date, each]));
  const hoursOn = hoursReader(hours);
  return holidays.map((day) => {
    const exception = exceptions.get(day.date);
    if (exception) return { ...day, state: isClosing(exception) ? "closed" : "own" };
    return { ...day, state: hoursOn(dayNumber(day.date)).open ? "open" : "off" };
  });
}

export const closingsOf = (days: HolidayDay[]): ExceptionInput[] =>
  days
    .filter(({ state }) => state === "open")
    .map(({ date, names }) => ({
      exception_date: date,
      available: false,
      time_ranges: [],
      appointment_types: ["presential"],
      notes: NOTE_STARTS + holidayText(names),
    }));

/** The year whose holidays the therapist reviews on a date: the date's year or, from 1 November on, the next year. */
export const yearToReview = (today: string): number => Number(today.slice(0, 4)) + (today.slice(5, 7) >= "11" ? 1 : 0);
