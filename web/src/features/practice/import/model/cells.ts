import { normalizeText } from "@sereno/core/lib/spanish/rules";
import { dateOfDay, dayNumber, minuteOfIso, splitLocal, timeOfMinute, toLocal } from "@sereno/core/lib/time/rules";

/** What a file holds in one place. A `Date` is a wall clock's, written as if it were UTC. */
export type Cell = string | number | boolean | Date | null;
export type Table = Cell[][];

/** A cell as it is read by people. */
export function textOf(cell: Cell | undefined): string {
  if (cell === null || cell === undefined) return "";
  if (cell instanceof Date) return `${isoDate(cell)} ${timeIn(cell) ?? ""}`.trim();
  return written(String(cell)).replace(/\s+/g, " ").trim();
}

/** Marks of direction and width, which are pasted with a text and seen by nobody. What joins letters and emoji is seen. */
const INVISIBLE = /[\p{Bidi_Control}\u00ad\u200b\u2060-\u206f]/gu;
/** What keeps a spreadsheet from running a text or reckoning with it: our own files have an apostrophe so, and those of others. */
const GUARD = /^'(?=\s*[=+\-@＝＋－＠\d])/;
/** A number as a text, for spreadsheets: ="3001234567". */
const AS_TEXT = /^="([^"]*)"$/;

const written = (text: string): string => text.replace(INVISIBLE, "").replace(GUARD, "").replace(AS_TEXT, "$1");

const isoDate = (date: Date) => date.toISOString().slice(0, 10);
const timeIn = (date: Date): string | null => {
  const time = date.toISOString().slice(11, 16);
  return time === "00:00" ? null : time;
};

/** A whole number, alone or with what is counted: '3 sesiones'; null for none, be it one of several ('3 de 8') or a date that Excel made. */
export function countOf(cell: Cell | undefined): number | null {
  if (typeof cell === "number") return Number.isInteger(cell) ? cell : null;
  const found =
    /^[^\d-]*(\d{1,3})(?:\.0)?(?: ?(?:ses(?:i[oó]n(?:es)?|sions?)?|citas?|consultas?|semanas?|veces)\b\D*)?$/i.exec(
      textOf(cell),
    );
  return found ? Number(found[1]) : null;
}

const MONTHS = ["ene", "feb", "mar", "abr", "may", "jun", "jul", "ago", "sep", "oct", "nov", "dic"];
const ENGLISH = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"];

/** Of a month's name by its first letters, from 1 on; 0 for none. */
const monthOf = (word: string): number =>
  Math.max(MONTHS.indexOf(word.slice(0, 3)), ENGLISH.indexOf(word.slice(0, 3))) + 1;

/** The order of day and month in numbers. */
export type DateOrder = "day" | "month";

const IN_NUMBERS = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4}|\d{2})(?!\d)/;

/**
 * What comes first in the dates of a column: the day, as in Colombia, unless one of them has a month first and none has a day first, as
 * programs from the United States write them all.
 */
export function dateOrderOf(cells: readonly (Cell | undefined)[]): DateOrder {
  const found = cells.map((cell) => IN_NUMBERS.exec(withoutWeekday(cell)));
  return found.some((each) => Number(each?.[2]) > 12) && !found.some((each) => Number(each?.[1]) > 12)
    ? "month"
    : "day";
}

const withoutWeekday = (cell: Cell | undefined): string =>
  normalizeText(textOf(cell)).replace(/\b(lunes|martes|miercoles|jueves|viernes|sabado|domingo),? ?/g, "");

/** 'mar 1 dic' is a Tuesday, 'mar 1, 2027' is in March: whichever is a date. */
const SHORT_WEEKDAY = /^(?:lun|mar|mie|jue|vie|sab|dom)\b[.,]*\s*(?=\d)/;

/** Days as spreadsheets count them, from 2000 to 2099. */
const SERIAL = /^[3-7]\d{4}(?:[.,]\d+)?$/;
const FIRST_SERIAL = 36_526;
const LAST_SERIAL = 73_050;

/** A date that lost its format: 46357, or 46357.6875 with an hour. */
function serialMoment(text: string): Moment | null {
  const serial = SERIAL.test(text) ? Number(text.replace(",", ".")) : 0;
  if (serial < FIRST_SERIAL || serial > LAST_SERIAL) return null;
  const [day, part] = [Math.floor(serial), serial % 1];
  return { date: dateOfDay(dayNumber("1899-12-30") + day), time: part === 0 ? null : timeOf(part) };
}

export interface Moment {
  date: string;
  time: string | null;
}

const INSTANT = /^\d{4}-\d{2}-\d{2}[t ]\d{2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)? ?(?:z|utc|[+-]\d{2}:?\d{2})$/i;

/** An instant as programs write it, '2026-12-01T21:00:00Z', on the wall clock of a zone; null for what is none. */
function instantIn(text: string, zone: string): Moment | null {
  if (!INSTANT.test(text)) return null;
  const at = minuteOfIso(
    text
      .replace(" ", "T")
      .replace(/ /g, "")
      .replace(/(?:utc|z)$/i, "Z"),
  );
  return Number.isNaN(at) ? null : splitLocal(toLocal(zone, at));
}

/** Where a text is read: `today` ('YYYY-MM-DD') gives a missing year, the zone the hour of an instant. */
export interface Here {
  today: string;
  zone: string;
}

/** Reads a date, and the time where there is one. */
export function momentOf(cell: Cell | undefined, { today, zone }: Here, order: DateOrder = "day"): Moment | null {
  if (cell instanceof Date) return Number.isNaN(cell.getTime()) ? null : { date: isoDate(cell), time: timeIn(cell) };
  const instant = instantIn(textOf(cell), zone);
  if (instant) return instant;
  const text = withoutWeekday(cell);
  for (const each of [text.replace(SHORT_WEEKDAY, ""), text]) {
    const date = dateIn(each, today, order);
    if (date) return { date: date.date, time: timeOf(each.slice(date.length).replace(/^t(?=\d)/, "")) };
  }
  return serialMoment(text);
}

function dateIn(text: string, today: string, order: DateOrder): { date: string; length: number } | null {
  const iso = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})(?!\d)/.exec(text);
  if (iso) return checked(iso[0], Number(iso[1]), Number(iso[2]), Number(iso[3]));
  const numbers = IN_NUMBERS.exec(text);
  if (numbers) return byNumbers(numbers[0], Number(numbers[1]), Number(numbers[2]), yearOf(numbers[3] ?? ""), order);
  const words =
    /^(?<day>\d{1,2})(?: de|-|\/| )\s*(?<month>[a-z]{3,10})\.?(?:(?: del?|-|\/|,)?\s*(?<year>\d{4})(?!\d))?/.exec(
      text,
    ) ?? /^(?<month>[a-z]{3,10})\.? (?<day>\d{1,2})(?!\d)(?:(?: del?|,)?\s*(?<year>\d{4})(?!\d))?/.exec(text);
  const { day, month: name = "", year: said } = words?.groups ?? {};
  const month = monthOf(name);
  if (!words || month === 0) return null;
  if (said) return checked(words[0], Number(said), month, Number(day));
  const year = Number(today.slice(0, 4));
  const near = checked(words[0], year, month, Number(day));
  return near && near.date < today ? checked(words[0], year + 1, month, Number(day)) : near;
}

const yearOf = (text: string) => (text.length === 2 ? 2000 + Number(text) : Number(text));

const byNumbers = (text: string, first: number, second: number, year: number, order: DateOrder) =>
  second > 12 || (order === "month" && first <= 12)
    ? checked(text, year, first, second)
    : checked(text, year, second, first);

function checked({ length }: string, year: number, month: number, day: number) {
  const date = `${year}-${String(month).padStart(2, "0")}-${String(day).padStart(2, "0")}`;
  const number = dayNumber(date);
  return Number.isNaN(number) || dateOfDay(number) !== date ? null : { date, length };
}

const MINUTES_PER_DAY = 1440;

/** 'HH:mm' of '10:00', '4 pm', '10:30 a. m.', '16h', or a part of a day as spreadsheets keep it; null for none. */
export function timeOf(cell: Cell | undefined): string | null {
  if (cell instanceof Date) return cell.toISOString().slice(11, 16);
  if (typeof cell === "number") return cell >= 0 && cell < 1 ? timeOfMinute(Math.round(cell * MINUTES_PER_DAY)) : null;
  const text = normalizeText(textOf(cell)).replace(/(a|p)[\s.]*m\b\.?/, "$1m");
  const found = /(?:^|[\s,])(\d{1,2})(?:[:h](\d{2}))?(?::\d{2})?[\s.,]*(am|pm|h|hrs?|horas?)?$/.exec(text.trim());
  const [, hour, minute, word] = found ?? [];
  if (hour === undefined || (minute === undefined && word === undefined)) return null;
  return clockTime(Number(hour), Number(minute ?? 0), word);
}

/** Whether it is written which half of the day an hour is of. */
export const isHalfSaid = (cell: Cell | undefined): boolean =>
  typeof cell === "string" && /\d\s*[ap][\s.]*m\b/.test(normalizeText(cell));

function clockTime(hour: number, minute: number, word: string | undefined): string | null {
  const isHalf = word === "am" || word === "pm";
  if (minute > 59 || hour > (isHalf ? 12 : 23) || (isHalf && hour === 0)) return null;
  return timeOfMinute((isHalf ? (hour % 12) + (word === "pm" ? 12 : 0) : hour) * 60 + minute);
}

/** Whether a mode is virtual; anything else is in person. */
export const isVirtual = (cell: Cell | undefined): boolean =>
  cell === true || /virtual|online|en linea|meet|zoom|video|remot|^(?:v|si|x)$/.test(normalizeText(textOf(cell)));

const USUAL_WEEKS = 8;

/** How many weeks somebody comes: a number, or 'sí'; null for what is neither. */
export function weeksOf(cell: Cell | undefined): number | null {
  const text = normalizeText(textOf(cell));
  if (/^(?:|no|false|-+)$/.test(text)) return 1;
  return /^(?:true|si|x|semanal)$/.test(text) ? USUAL_WEEKS : countOf(cell);
}
