import { DASHES } from "../text/rules";
import { dayNumber, MINUTES_PER_DAY, minuteOfTime, splitLocal, weekdayOfDay } from "../time/rules";

export const WEEKDAYS_ES = ["domingo", "lunes", "martes", "miércoles", "jueves", "viernes", "sábado"] as const;

export const MONTHS_ES = [
  "enero",
  "febrero",
  "marzo",
  "abril",
  "mayo",
  "junio",
  "julio",
  "agosto",
  "septiembre",
  "octubre",
  "noviembre",
  "diciembre",
] as const;

/** A month's name: 'noviembre' for '2026-11' or '2026-11-24'. */
export const monthName = (date: string): string => MONTHS_ES[Number(date.slice(5, 7)) - 1] ?? "";
const dayOfMonth = (date: string) => Number(date.slice(8, 10));

export const capitalize = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

export const dayAndMonth = (date: string): string => `${dayOfMonth(date)} de ${monthName(date)}`;

export const dateText = (date: string): string => `${dayAndMonth(date)} de ${date.slice(0, 4)}`;

export const monthText = (date: string): string => `${monthName(date)} de ${date.slice(0, 4)}`;

/** Weekday, day and month: 'martes 24 de noviembre' for '2026-11-24'. */
export const longDate = (date: string): string => `${WEEKDAYS_ES[weekdayOfDay(dayNumber(date))]} ${dayAndMonth(date)}`;

/** A date as appointment cards show it: '24 Noviembre, 2026' for '2026-11-24'. */
export const cardDate = (date: string): string =>
  `${dayOfMonth(date)} ${capitalize(monthName(date))}, ${date.slice(0, 4)}`;

function writeTime(minute: number): string {
  const hour = Math.floor(minute / 60) % 24;
  return `${hour % 12 === 0 ? 12 : hour % 12}:${String(minute % 60).padStart(2, "0")} ${hour < 12 ? "a. m." : "p. m."}`;
}

const spokenTimes = new Array<string | undefined>(MINUTES_PER_DAY + 1);

/** A time of day: '10:00 a. m.' for 600. @param minute minutes after midnight, 0 to 1440. */
export const spokenMinute = (minute: number): string => (spokenTimes[minute] ??= writeTime(minute));

export const spokenTime = (time: string): string => spokenMinute(minuteOfTime(time));

export const theHour = (spoken: string): string => `${spoken.startsWith("1:") ? "la" : "las"} ${spoken}`;

/** Date and time, 'martes 24 de noviembre, 10:00 a. m.', of a minute since 1970-01-01T00:00 local time. */
export function spokenLocal(local: number): string {
  const { date, time } = splitLocal(local);
  return `${longDate(date)}, ${spokenTime(time)}`;
}

/** A text in lower case without accents or invisible characters, with single spaces. The result is in NFC, so that
 * a database key needs at most three bytes per UTF-16 unit of the text. */
export const normalizeText = (text: string): string =>
  text
    .normalize("NFD")
    .replace(/[\p{M}\p{Default_Ignorable_Code_Point}]/gu, "")
    .normalize("NFC")
    .toLowerCase()
    .replace(/\s+/g, " ")
    .trim();

const QUOTES = /['"`´\u2018-\u201f\u2032\u2033\u02b9-\u02bd\u00ab\u00bb\u2039\u203a\uff07\uff02]/g;

/** A name for comparing, sorting and searching: as by `normalizeText`, without quotes and with spaces for hyphens. */
export const normalizeName = (name: string): string =>
  normalizeText(normalizeText(name).replace(QUOTES, "").replace(DASHES, " "));

export const firstName = (name: string): string => name.trim().split(/\s+/)[0] ?? "";
