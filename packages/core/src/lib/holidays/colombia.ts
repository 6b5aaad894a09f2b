import { dateOfDay, dayNumber, weekdayOfDay } from "../time/rules";
import type { HolidayDate } from "./output";

// The holidays of Código Sustantivo del Trabajo, art. 177, as amended by Ley 51 of 1983.
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
/** A holiday that Ley 2578 of 2026 added. */
const CHIQUINQUIRA = { day: "07-09", since: 2026 };
/** Holidays by days after Easter Sunday. The last three include the legal move to the following Monday. */
const AROUND_EASTER: [number, string][] = [
  [-3, "Jueves Santo"],
  [-2, "Viernes Santo"],
  [43, "Ascensión del Señor"],
  [64, "Corpus Christi"],
  [71, "Sagrado Corazón de Jesús"],
];

/** Easter Sunday of the Gregorian calendar, in days since 1970-01-01 (Meeus, Astronomical Algorithms, chapter 8). */
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

/** Holidays by year, cached because the plan of a series reads them for each of its dates. */
const known = new Map<number, readonly HolidayDate[]>();

/** Colombia's holidays in a year (1984 or later), earliest first. */
export function colombianHolidays(year: number): readonly HolidayDate[] {
  const holidays = known.get(year) ?? holidaysIn(year);
  known.set(year, holidays);
  return holidays;
}

function holidaysIn(year: number): HolidayDate[] {
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

function byDate(dates: [string, string][]): HolidayDate[] {
  const names = new Map<string, string[]>();
  for (const [date, name] of dates) names.set(date, [...(names.get(date) ?? []), name]);
  return [...names].map(([date, all]) => ({ date, names: all })).sort((a, b) => a.date.localeCompare(b.date));
}
