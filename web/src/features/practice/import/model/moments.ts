import { CALENDAR_DAYS } from "@sereno/core/domain/import/rules";
import { normalizeText } from "@sereno/core/lib/spanish/rules";
import { dateOfDay, dayNumber, minuteOfIso, splitLocal, toLocal, weekdayOfDay } from "@sereno/core/lib/time/rules";
import { type Cell, endOf, isoDate, type Table, textOf, timeIn, timeOf } from "./cells";

const MONTHS = ["ene", "feb", "mar", "abr", "may", "jun", "jul", "ago", "sep", "oct", "nov", "dic"];
const ENGLISH = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"];

const monthOf = (word: string): number =>
  word.startsWith("set") ? 9 : Math.max(MONTHS.indexOf(word.slice(0, 3)), ENGLISH.indexOf(word.slice(0, 3))) + 1;

/** Part that comes first in a numeric date such as 1/12/2026. */
export type DateOrder = "day" | "month";

const IN_NUMBERS = /^(\d{1,2})(?:[.-]| ?\/ ?)(\d{1,2})(?:[.-]| ?\/ ?)(\d{4}|\d{2})(?!\d)/;

const WITHOUT_YEAR = /^(\d{1,2})\/(\d{1,2})(?![\d/.-])/;

/** Order of a column's dates. Month first only if some date of the column must be so and none must be day first, or if
 * the column decides nothing and this holds for the whole table, as with a birthday 03/25/1990. */
export function dateOrderOf(cells: readonly (Cell | undefined)[], table: Table = []): DateOrder {
  const isOver = (found: (RegExpExecArray | null)[], part: 1 | 2) => found.some((each) => Number(each?.[part]) > 12);
  const own = cells.map(withoutWeekday).map((text) => IN_NUMBERS.exec(text) ?? WITHOUT_YEAR.exec(text));
  const isOpen = !isOver(own, 1) && !isOver(own, 2);
  const slashed = (cell: Cell) => (typeof cell === "string" && cell.includes("/") ? IN_NUMBERS.exec(cell) : null);
  const found = isOpen ? table.flat().map(slashed) : own;
  return isOver(found, 2) && !isOver(found, 1) ? "month" : "day";
}

const WEEKDAY =
  /\b(?:lunes|martes|miercoles|jueves|viernes|sabado|domingo|(?:mon|tues|wednes|thurs|fri|satur|sun)day|(?:mon|tue|wed|thu|fri|sat|sun)\b),? ?/g;

const withoutWeekday = (cell: Cell | undefined): string =>
  normalizeText(textOf(cell)).replace(WEEKDAY, "").replace(SHORT_WEEKDAY, "");

/** Matches a short weekday. 'mar' is Tuesday in 'mar 1 dic' and March in 'mar 1, 2027', so both readings are tried. */
const SHORT_WEEKDAY = /^(?:lun|mart?|mier?|juev?|vier?|sab|dom)\b[.,]*\s*(?=\d)/;

const DAYS = ["domsun", "lunmon", "martue", "miewed", "juethu", "viefri", "sabsat"];

/** The weekday in normalised words, Sunday as 0; null if they name none or several. */
function weekdayIn(words: readonly string[]): number | null {
  const [day, ...more] = new Set(words.map((word) => DAYS.findIndex((each) => each.includes(word.slice(0, 3)))));
  return day === undefined || more.length > 0 ? null : day;
}

/** Matches a spreadsheet's day number, with or without a time; the limits are those of the years 2000 to 2099. */
const SERIAL = /^[3-7]\d{4}(?:[.,]\d+)?$/;
const FIRST_SERIAL = 36_526;
const LAST_SERIAL = 73_050;

/** Date and time of a spreadsheet's day number, such as 46357 or, with a time, 46357.6875; null for other texts. */
function serialMoment(text: string): Moment | null {
  const serial = SERIAL.test(text) ? Number(text.replace(",", ".")) : 0;
  if (serial < FIRST_SERIAL || serial > LAST_SERIAL) return null;
  const [day, part] = [Math.floor(serial), serial % 1];
  return { date: dateOfDay(dayNumber("1899-12-30") + day), time: part === 0 ? null : timeOf(part) };
}

export interface Moment {
  date: string;
  time: string | null;
  /** End as written ('4 pm'), if the cell has a range of hours beside the date. */
  end?: string | undefined;
  /** Whether the cell names another weekday than that of the date, as in 'jueves 24/11/2026'. */
  isOtherDay?: boolean;
}

/** Matches a date as JavaScript writes it: 'Tue Nov 24 2026 15:00:00 GMT-0500'. */
const OF_SCRIPT = /^[a-z]{3} [a-z]{3} \d{2} \d{4} \d{2}:\d{2}:\d{2} gmt[+-]\d{4}/i;
const INSTANT =
  /^(\d{4}-\d{2}-\d{2})[t ](\d{2}:\d{2})(:\d{2}(?:\.\d{1,9})?)? ?(?:z|utc|gmt|([+-]\d{2})(?::?(\d{2}))?)$/i;

/** The instant that a text names, in ISO 8601; null for others, such as a range of hours: '2026-12-01 15:00-16:00'. */
function isoInstant(text: string): string | null {
  const [, date, time = "", seconds = "", hours = "+00", minutes = "00"] = INSTANT.exec(text) ?? [];
  const isRange = !seconds && hours.startsWith("-") && `${hours.slice(1)}:${minutes}` > time;
  return date === undefined || isRange ? null : `${date}T${time}${seconds}${hours}:${minutes}`;
}

/** Converts an instant such as '2026-12-01T21:00:00Z' to a zone's wall clock; null for other texts. */
function instantIn(text: string, zone: string): Moment | null {
  const [ofScript] = OF_SCRIPT.exec(text) ?? [];
  if (ofScript) return splitLocal(toLocal(zone, minuteOfIso(new Date(ofScript).toISOString())));
  const at = minuteOfIso(isoInstant(text) ?? "");
  return Number.isNaN(at) ? null : splitLocal(toLocal(zone, at));
}

const MIDNIGHT = /[t ]00:00(?::00(?:\.0{1,9})?)? ?(?:z|utc|gmt|[+-]00(?::?00)?)$/i;

/** Whether a cell is an instant at midnight in UTC, which many programs write for a date without a time. */
export const isMidnight = (cell: Cell | undefined): boolean =>
  INSTANT.test(textOf(cell)) && MIDNIGHT.test(textOf(cell));
export const withoutMidnight = (cell: Cell | undefined): Cell | undefined =>
  isMidnight(cell) ? textOf(cell).replace(MIDNIGHT, "") : cell;

/** Completes a cell's date: `today` ('YYYY-MM-DD') gives a missing year, `zone` converts instants to local time. */
export interface Here {
  today: string;
  zone: string;
}

/** Matches a time before its date: '3:00 pm - 24/11/2026'. */
const TIME_FIRST =
  /^(\d{1,2}(?:[:.h]\d{2}(?::\d{2})?)? ?(?:[ap]\.? ?m\b\.?|hs?\b|hrs?\b)?)(?: ?[,–-] ?| (?:del? )?)(.*)$/;

/** A `Date` before this one is ignored, because spreadsheets store a time of day, or a zero, as a day near 1900. */
const FIRST_MOMENT = Date.UTC(1950);

/** The date and time in a cell. Midnight counts as no time, because programs write it for a date alone. */
export function momentOf(cell: Cell | undefined, here: Here, order: DateOrder = "day"): Moment | null {
  const moment = readMoment(cell, here, order);
  return moment?.time === "00:00" ? { ...moment, time: null } : moment;
}

function readMoment(cell: Cell | undefined, { today, zone }: Here, order: DateOrder): Moment | null {
  if (cell instanceof Date)
    return !(cell.getTime() > FIRST_MOMENT) ? null : { date: isoDate(cell), time: timeIn(cell) };
  const instant = instantIn(textOf(cell), zone);
  if (instant) return instant;
  const whole = normalizeText(textOf(cell));
  const [text, weekdays] = [whole.replace(WEEKDAY, ""), whole.match(WEEKDAY) ?? []];
  const short = SHORT_WEEKDAY.exec(text) ?? [];
  const readings = [{ each: text.replace(SHORT_WEEKDAY, ""), words: [...weekdays, ...short] }];
  for (const { each, words } of [...readings, { each: text, words: weekdays }]) {
    const weekday = weekdayIn(words);
    const date = dateIn(each, nearestTo(today, weekday), order);
    if (!date) continue;
    const isOtherDay = weekday !== null && weekday !== weekdayOfDay(dayNumber(date.date));
    const hours = each.slice(date.length).replace(/^t(?=\d)/, "");
    return { date: date.date, time: timeOf(hours), end: endOf(hours), ...(isOtherDay && { isOtherDay }) };
  }
  const [, before = "", behind = ""] = TIME_FIRST.exec(text) ?? [];
  const [time, date] = [timeOf(before), dateIn(behind, nearestTo(today, weekdayIn(weekdays)), order)];
  return time && date?.length === behind.length ? { date: date.date, time } : serialMoment(text);
}

/** A year: four digits; two digits after 'de', '-' or '/'; or two digits of at least 24, which cannot be an hour. */
const YEAR = String.raw`(?:(?: del?|-|/|,)?\s*(?<year>\d{4})(?!\d)|(?:(?: del? |-|/)|,? (?=2[4-9]|[3-9]\d))'?(?<short>\d{2})(?![\d:.h]|\s*[ap]\.?\s*m))?`;
const NTH = "(?:[°º]|[ro][oa]|er|st|nd|rd|th)?";
const DAY_FIRST = new RegExp(String.raw`^(?<day>\d{1,2})${NTH}(?: de|[-/ ])?\s*(?<month>[a-z]{3,10})\.?${YEAR}`);
const MONTH_FIRST = new RegExp(String.raw`^(?<month>[a-z]{3,10})(?:\.? |-(?=\d+ \d))(?<day>\d\d?)${NTH}(?!\d)${YEAR}`);

function dateIn(text: string, near: Near, order: DateOrder): ReturnType<Near> {
  const iso = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})(?!\d)/.exec(text);
  if (iso) return checked(iso[0], Number(iso[1]), Number(iso[2]), Number(iso[3]));
  const numbers = IN_NUMBERS.exec(text);
  if (numbers)
    return checked(numbers[0], yearOf(numbers[3] ?? ""), ...monthAndDay(Number(numbers[1]), Number(numbers[2]), order));
  const ofYear = WITHOUT_YEAR.exec(text);
  if (ofYear) return near(ofYear[0], ...monthAndDay(Number(ofYear[1]), Number(ofYear[2]), order));
  const words = DAY_FIRST.exec(text) ?? MONTH_FIRST.exec(text);
  const { day, month: name = "", year, short } = words?.groups ?? {};
  const [month, written] = [monthOf(name), year ?? short];
  if (!words || month === 0) return null;
  return written ? checked(words[0], yearOf(written), month, Number(day)) : near(words[0], month, Number(day));
}

type Near = (text: string, month: number, day: number) => { date: string; length: number } | null;

/** Completes a date without a year: the nearest to today or, if this is past, one on `weekday` (0: Sunday), if near. */
const nearestTo =
  (today: string, weekday: number | null): Near =>
  (text, month, day) => {
    const years = [0, 1, -1].map((more) => Number(today.slice(0, 4)) + more);
    const away = ({ date }: { date: string }) => dayNumber(date) - dayNumber(today);
    const days = years.flatMap((year) => checked(text, year, month, day) ?? []);
    const [nearest = null] = days.sort((a, b) => Math.abs(away(a)) - Math.abs(away(b)));
    const isNamed = (each: { date: string }) =>
      weekdayOfDay(dayNumber(each.date)) === weekday && away(each) <= CALENDAR_DAYS;
    return (nearest && away(nearest) < 0 && days.find(isNamed)) || nearest;
  };

const yearOf = (text: string) => (text.length === 2 ? 2000 + Number(text) : Number(text));

const monthAndDay = (first: number, second: number, order: DateOrder): [month: number, day: number] =>
  second > 12 || (order === "month" && first <= 12) ? [first, second] : [second, first];

function checked({ length }: string, year: number, month: number, day: number) {
  const date = `${year}-${String(month).padStart(2, "0")}-${String(day).padStart(2, "0")}`;
  const number = dayNumber(date);
  return Number.isNaN(number) || dateOfDay(number) !== date ? null : { date, length };
}
