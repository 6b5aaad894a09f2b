import type { HolidayDate } from "../../words/holidays/output";
import type { HolidayCountry } from "../../words/holidays/schema";
import { dayNumber } from "../../words/time/rules";
import { SELECTABLE_TIMEZONES } from "../../words/time/zones/rules";
import type { AvailabilityException } from "../availability/output";
import { hoursReader, type PublishedHours } from "../availability/rules";
import type { ExceptionInput } from "../availability/schema";
import { zoneOf } from "../practice/rules";

const ofZone = (zone: string) => SELECTABLE_TIMEZONES.find((each) => each.zone === zone);

/** The country of an offered zone; Colombia for any other. */
export const countryOfZone = (zone: string): HolidayCountry => ofZone(zone)?.country ?? "CO";

/** Whose holidays a practice goes by: the country that was chosen, else its zone's. */
export const countryOf = (practice: { timezone?: string | null; holiday_country?: HolidayCountry | undefined }) =>
  practice.holiday_country ?? countryOfZone(zoneOf(practice));

export const countryName = (country: HolidayCountry): string =>
  SELECTABLE_TIMEZONES.find((each) => each.country === country)?.label ?? country;

/** 'Sagrado Corazón de Jesús · San Pedro y San Pablo' */
export const holidayText = (names: readonly string[]): string => names.join(" · ");

const NOTE_STARTS = "Festivo: ";

/** The note of an exception that closes a holiday. */
export const closingNote = (names: readonly string[]): string => NOTE_STARTS + holidayText(names);

/** Whether an exception closes its date as a holiday; any other is the therapist's own. */
export const isClosing = ({ available, notes }: Pick<AvailabilityException, "available" | "notes">): boolean =>
  !available && (notes ?? "").startsWith(NOTE_STARTS);

/** `open`: worked on; `closed`: closed as a holiday; `own`: has another exception; `off`: the week leaves that day out. */
export type HolidayState = "open" | "closed" | "own" | "off";

export interface HolidayDay extends HolidayDate {
  state: HolidayState;
}

/** What becomes of each holiday under the published hours. */
export function holidayDays(holidays: HolidayDate[], hours: PublishedHours): HolidayDay[] {
  const exceptions = new Map(hours.exceptions.map((each) => [each.exception_date, each]));
  const hoursOn = hoursReader(hours);
  return holidays.map((day) => {
    const exception = exceptions.get(day.date);
    if (exception) return { ...day, state: isClosing(exception) ? "closed" : "own" };
    return { ...day, state: hoursOn(dayNumber(day.date)).open ? "open" : "off" };
  });
}

/** The exceptions that close those days which are open; of the others none is touched. */
export const closingsOf = (days: HolidayDay[]): ExceptionInput[] =>
  days
    .filter(({ state }) => state === "open")
    .map(({ date, names }) => ({
      exception_date: date,
      available: false,
      time_ranges: [],
      appointment_types: ["presential"],
      notes: closingNote(names),
    }));

/** The dates from `today` on that are closed as holidays and are none: another country's. */
export function closedElsewhere(holidays: HolidayDate[], exceptions: AvailabilityException[], today: string): string[] {
  const dates = new Set(holidays.map(({ date }) => date));
  return exceptions
    .filter((each) => isClosing(each) && each.exception_date >= today && !dates.has(each.exception_date))
    .map(({ exception_date }) => exception_date);
}

const FIRST_MONTH_TO_ASK = "11";

/** The year whose holidays are to be gone through on a date: from 1 November on the next. */
export const yearToReview = (today: string): number =>
  Number(today.slice(0, 4)) + (today.slice(5, 7) >= FIRST_MONTH_TO_ASK ? 1 : 0);
