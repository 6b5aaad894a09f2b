import { normalizeText } from "@sereno/core/lib/spanish/rules";
import { withoutPastedMarks } from "@sereno/core/lib/text/rules";
import { dateOfDay, dayNumber, minuteOfIso, splitLocal, timeOfMinute, toLocal } from "@sereno/core/lib/time/rules";

/** A cell of a file. A `Date` holds wall-clock time as UTC. */
export type Cell = string | number | boolean | Date | null;
export type Table = Cell[][];

export function textOf(cell: Cell | undefined): string {
  if (cell === null || cell === undefined) return "";
  if (cell instanceof Date) return `${isoDate(cell)} ${timeIn(cell) ?? ""}`.trim();
  return written(String(cell)).replace(/\s+/g, " ").trim();
}

/** Apostrophe that stops a spreadsheet from evaluating a text. */
const GUARD = /^'(?=\s*[=+\-@＝＋－＠\d])/;
/** A number as text for spreadsheets: ="3001234567". */
const AS_TEXT = /^="([^"]*)"$/;

const written = (text: string): string => withoutPastedMarks(text).replace(GUARD, "").replace(AS_TEXT, "$1");

/** To the minute: a spreadsheet's fraction of a day may be a little less than a whole minute. */
const isoMinute = (date: Date) => new Date(Math.round(date.getTime() / 60_000) * 60_000).toISOString().slice(0, 16);
const isoDate = (date: Date) => isoMinute(date).slice(0, 10);
const timeIn = (date: Date): string | null => {
  const time = isoMinute(date).slice(11);
  return time === "00:00" ? null : time;
};

/** A whole number, alone or with a unit: '3 sesiones'; null for '3 de 8' or a date. */
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

const monthOf = (word: string): number =>
  word.startsWith("set") ? 9 : Math.max(MONTHS.indexOf(word.slice(0, 3)), ENGLISH.indexOf(word.slice(0, 3))) + 1;

/** Part that comes first in a numeric date such as 1/12/2026. */
export type DateOrder = "day" | "month";

const IN_NUMBERS = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4}|\d{2})(?!\d)/;

/** Order of a column's dates: day first, unless one must be month first and none must be day first. */
export function dateOrderOf(cells: readonly (Cell | undefined)[]): DateOrder {
  const found = cells.map((cell) => IN_NUMBERS.exec(withoutWeekday(cell)));
  return found.some((each) => Number(each?.[2]) > 12) && !found.some((each) => Number(each?.[1]) > 12)
    ? "month"
    : "day";
}

const WEEKDAY =
  /\b(?:lunes|martes|miercoles|jueves|viernes|sabado|domingo|(?:mon|tues|wednes|thurs|fri|satur|sun)day|(?:mon|tue|wed|thu|fri|sat|sun)\b),? ?/g;

const withoutWeekday = (cell: Cell | undefined): string => normalizeText(textOf(cell)).replace(WEEKDAY, "");

/** 'mar' means Tuesday in 'mar 1 dic' and March in 'mar 1, 2027', so both readings are tried. */
const SHORT_WEEKDAY = /^(?:lun|mar|mie|jue|vie|sab|dom)\b[.,]*\s*(?=\d)/;

/** Spreadsheet day numbers from 2000 to 2099. */
const SERIAL = /^[3-7]\d{4}(?:[.,]\d+)?$/;
const FIRST_SERIAL = 36_526;
const LAST_SERIAL = 73_050;

/** Date of a spreadsheet's day number: 46357, or 46357.6875 with a time. */
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

/** Converts an instant, '2026-12-01T21:00:00Z', to a zone's wall clock; null for other texts. */
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

/** Completes dates: `today` ('YYYY-MM-DD') gives a missing year, the zone converts instants. */
export interface Here {
  today: string;
  zone: string;
}

/** Earlier dates are times of a day, and the zero of a cell with the format of a date. */
const FIRST_MOMENT = Date.UTC(1950);

export function momentOf(cell: Cell | undefined, { today, zone }: Here, order: DateOrder = "day"): Moment | null {
  if (cell instanceof Date)
    return !(cell.getTime() > FIRST_MOMENT) ? null : { date: isoDate(cell), time: timeIn(cell) };
  const instant = instantIn(textOf(cell), zone);
  if (instant) return instant;
  const text = withoutWeekday(cell);
  for (const each of [text.replace(SHORT_WEEKDAY, ""), text]) {
    const date = dateIn(each, today, order);
    if (date) return { date: date.date, time: timeOf(each.slice(date.length).replace(/^t(?=\d)/, "")) };
  }
  return serialMoment(text);
}

/** A year in four digits, or in two: after 'de', a hyphen or a slash, or if it can be no hour. */
const YEAR = String.raw`(?:(?: del?|-|/|,)?\s*(?<year>\d{4})(?!\d)|(?:(?: del? |-|/)|,? (?=2[4-9]|[3-9]\d))'?(?<short>\d{2})(?![\d:.h]|\s*[ap]\.?\s*m))?`;
const NTH = "(?:[°º]|[ro][oa]|er|st|nd|rd|th)?";
const DAY_FIRST = new RegExp(String.raw`^(?<day>\d{1,2})${NTH}(?: de|-|/| )\s*(?<month>[a-z]{3,10})\.?${YEAR}`);
const MONTH_FIRST = new RegExp(String.raw`^(?<month>[a-z]{3,10})\.? (?<day>\d{1,2})${NTH}(?!\d)${YEAR}`);

function dateIn(text: string, today: string, order: DateOrder): { date: string; length: number } | null {
  const iso = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})(?!\d)/.exec(text);
  if (iso) return checked(iso[0], Number(iso[1]), Number(iso[2]), Number(iso[3]));
  const numbers = IN_NUMBERS.exec(text);
  if (numbers) return byNumbers(numbers[0], Number(numbers[1]), Number(numbers[2]), yearOf(numbers[3] ?? ""), order);
  const words = DAY_FIRST.exec(text) ?? MONTH_FIRST.exec(text);
  const { day, month: name = "", year, short } = words?.groups ?? {};
  const said = year ?? short;
  const month = monthOf(name);
  if (!words || month === 0) return null;
  if (said) return checked(words[0], yearOf(said), month, Number(day));
  const now = Number(today.slice(0, 4));
  const near = checked(words[0], now, month, Number(day));
  return near && near.date < today ? checked(words[0], now + 1, month, Number(day)) : near;
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

/** 'HH:mm' of '10:00', '4 pm', '10:30 a. m.', '16h', or a spreadsheet's fraction of a day; null if none. */
export function timeOf(cell: Cell | undefined): string | null {
  if (cell instanceof Date) return isoMinute(cell).slice(11);
  if (typeof cell === "number") return cell >= 0 && cell < 1 ? timeOfMinute(Math.round(cell * MINUTES_PER_DAY)) : null;
  const text = normalizeText(textOf(cell))
    .replace(/de la (?:tarde|noche)\b/g, "pm")
    .replace(/de la manana\b/g, "am")
    .replace(/(a|p)[\s.]*m\b\.?/g, "$1m")
    .replace(/(\d ?[ap])$/, "$1m")
    .replace(/\([^()\d]*\)|[()]/g, " ")
    .replace(/\b(12(?::00)?) ?m\b\.?|\bmedio ?dia\b/g, (_, noon = "12") => `${noon}pm`);
  const found = /(?:^|[\s,])(\d{1,2})(?:[:h.](\d{2}))?(?::\d{2})?[\s.,]*(am|pm|hs?|hrs?|horas?)?$/.exec(startOf(text));
  const [, hour, minute, word] = found ?? [];
  if (hour === undefined || (minute === undefined && word === undefined)) return null;
  return clockTime(Number(hour), Number(minute ?? 0), word);
}

const RANGE =
  /^(.*?(\d{1,2})(?::\d{2})?(?: ?(?:am|pm|hs?|hrs?))?) ?(?:[-–—]|\ba\b(?: las)?|\bto\b|\bhasta\b(?: las)?) ?(\d{1,2})(?::\d{2})?(?: ?(am|pm|hs?|hrs?|horas?))?$/;

/** Start of a range: '3 pm' for '3 - 4 pm', '11 am' for '11 - 1 pm'. Other texts stay the same. */
function startOf(text: string): string {
  const [, start, from, to, word] = RANGE.exec(text.trim()) ?? [];
  if (start === undefined) return text.trim();
  if (/[a-z]$/.test(start) || (word !== "am" && word !== "pm")) return start;
  const isSameHalf = Number(from) % 12 <= Number(to) % 12;
  return `${start} ${isSameHalf ? word : word === "pm" ? "am" : "pm"}`;
}

/** Whether the cell's hour has a. m. or p. m. */
export const isHalfSaid = (cell: Cell | undefined): boolean =>
  typeof cell === "string" && /\d\s*[ap][\s.]*m\b/.test(normalizeText(cell));

function clockTime(hour: number, minute: number, word: string | undefined): string | null {
  const isHalf = word === "am" || word === "pm";
  if (minute > 59 || hour > (isHalf ? 12 : 23) || (isHalf && hour === 0)) return null;
  return timeOfMinute((isHalf ? (hour % 12) + (word === "pm" ? 12 : 0) : hour) * 60 + minute);
}

/** Whether the session is virtual: any other text means in person. */
export const isVirtual = (cell: Cell | undefined): boolean =>
  cell === true || /virtual|online|en linea|meet|zoom|video|remot|^(?:v|si|x)$/.test(normalizeText(textOf(cell)));

const USUAL_WEEKS = 8;

/** Number of weekly appointments, from a number or 'sí'; null if the cell is unreadable. */
export function weeksOf(cell: Cell | undefined): number | null {
  const text = normalizeText(textOf(cell));
  if (/^(?:|no|false|-+)$/.test(text)) return 1;
  return /^(?:true|si|x|semanal)$/.test(text) ? USUAL_WEEKS : countOf(cell);
}
