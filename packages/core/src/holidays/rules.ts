import type { AvailabilityException } from "../availability/output";
import { hoursReader, type PublishedHours } from "../availability/rules";
import type { ExceptionInput } from "../availability/schema";
import { zoneOf } from "../practice/rules";
import { dateOfDay, dayNumber, weekdayOfDay } from "../time/rules";
import { SELECTABLE_TIMEZONES } from "../time/zones/rules";
import type { HolidayDate } from "./output";
import type { HolidayCountry } from "./schema";

// Código Sustantivo del Trabajo, art. 177, as Ley 51 of 1983 has it.
const FIXED: Record<string, string> = {
  "01-01": "Año Nuevo",
  "05-01": "Día del Trabajo",
  "07-20": "Día de la Independencia",
  "08-07": "Batalla de Boyacá",
  "12-08": "Inmaculada Concepción",
  "12-25": "Navidad",
};
const MOVED_TO_MONDAY: Record<string, string> = {
  "01-06": "Día de los Reyes Magos",
  "03-19": "Día de San José",
  "06-29": "San Pedro y San Pablo",
  "07-09": "Nuestra Señora del Rosario de Chiquinquirá",
  "08-15": "Asunción de la Virgen",
  "10-12": "Día de la Diversidad Étnica y Cultural",
  "11-01": "Día de Todos los Santos",
  "11-11": "Independencia de Cartagena",
};
/** Ley 2578 of 2026. */
const CHIQUINQUIRA = { day: "07-09", since: 2026 };
/** Days after Easter Sunday; the last three on the Monday after their own day. */
const AROUND_EASTER: [number, string][] = [
  [-3, "Jueves Santo"],
  [-2, "Viernes Santo"],
  [43, "Ascensión del Señor"],
  [64, "Corpus Christi"],
  [71, "Sagrado Corazón de Jesús"],
];

/** Easter Sunday of the Gregorian calendar, as a day since 1970 (Meeus, Astronomical Algorithms, chapter 8). */
export function easterDay(year: number): number {
  const [century, rest] = [Math.floor(year / 100), year % 100];
  const [a, leap] = [year % 19, Math.floor(century / 4)];
  const shift = Math.floor((century - Math.floor((century + 8) / 25) + 1) / 3);
  const moon = (19 * a + century - leap - shift + 15) % 30;
  const weekday = (32 + 2 * (century % 4) + 2 * Math.floor(rest / 4) - moon - (rest % 4)) % 7;
  const late = Math.floor((a + 11 * moon + 22 * weekday) / 451);
  return dayNumber(`${year}-03-22`) + moon + weekday - 7 * late;
}

const mondayFrom = (day: number): number => day + ((8 - weekdayOfDay(day)) % 7);

/** The festivos of Colombia in a year from 1984 on, by date. */
export function colombianHolidays(year: number): HolidayDate[] {
  const easter = easterDay(year);
  const moved = Object.entries(MOVED_TO_MONDAY).filter(
    ([day]) => day !== CHIQUINQUIRA.day || year >= CHIQUINQUIRA.since,
  );
  return byDate([
    ...Object.entries(FIXED).map(([day, name]): [string, string] => [`${year}-${day}`, name]),
    ...AROUND_EASTER.map(([days, name]): [string, string] => [dateOfDay(easter + days), name]),
    ...moved.map(([day, name]): [string, string] => [dateOfDay(mondayFrom(dayNumber(`${year}-${day}`))), name]),
  ]);
}

/** Dates with a name each, as days with all their names, by date. */
export function byDate(dates: [string, string][]): HolidayDate[] {
  const names = new Map<string, string[]>();
  for (const [date, name] of dates) names.set(date, [...(names.get(date) ?? []), name]);
  return [...names].map(([date, all]) => ({ date, names: all })).sort((a, b) => a.date.localeCompare(b.date));
}

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
