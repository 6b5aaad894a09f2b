import { isNotHeld } from "@sereno/core/domain/import/calendar/rules";
import { saysVirtual } from "@sereno/core/domain/import/rules";
import { normalizeText } from "@sereno/core/lib/spanish/rules";
import { withoutPastedMarks } from "@sereno/core/lib/text/rules";
import { MINUTES_PER_DAY, timeOfMinute } from "@sereno/core/lib/time/rules";

/** A cell of a file. A `Date` holds wall-clock time as UTC. */
export type Cell = string | number | boolean | Date | null;
export type Table = Cell[][];

export function textOf(cell: Cell | undefined): string {
  if (cell === null || cell === undefined) return "";
  if (cell instanceof Date) return `${isoDate(cell)} ${timeIn(cell) ?? ""}`.trim();
  return written(String(cell)).replace(/\s+/g, " ").trim();
}

/** Matches an apostrophe that stops a spreadsheet from evaluating the text behind it. */
const GUARD = /^'(?=\s*[=+\-@＝＋－＠\d])/;
/** Matches a number that a formula marks as text for spreadsheets: ="3001234567". */
const AS_TEXT = /^="([^"]*)"$/;

const written = (text: string): string => withoutPastedMarks(text).replace(GUARD, "").replace(AS_TEXT, "$1");

/** Rounds to the minute, because a spreadsheet's fraction of a day may be a little less than a whole minute. */
const isoMinute = (date: Date) => new Date(Math.round(date.getTime() / 60_000) * 60_000).toISOString().slice(0, 16);
export const isoDate = (date: Date) => isoMinute(date).slice(0, 10);
export const timeIn = (date: Date): string | null => {
  const time = isoMinute(date).slice(11);
  return time === "00:00" ? null : time;
};

/** The whole number in a cell, alone or with words: 'quedan 3', '3 sesiones'; null for others, such as '3 de 8'. */
export function countOf(cell: Cell | undefined): number | null {
  if (typeof cell === "number") return Number.isInteger(cell) ? cell : null;
  const found =
    /^[^\d-]*(\d{1,3})(?:\.0)?(?: ?(?:ses(?:i[oó]n(?:es)?|sions?)?|citas?|consultas?|semanas?|veces)\b\D*)?$/i.exec(
      textOf(cell),
    );
  return found ? Number(found[1]) : null;
}

/** The time in a cell as 'HH:mm': from '4 pm', '10:30 a. m.', '16h' or a fraction of a day; null if unclear. */
export function timeOf(cell: Cell | undefined): string | null {
  if (cell instanceof Date) return isoMinute(cell).slice(11);
  if (typeof cell === "number") return cell >= 0 && cell < 1 ? timeOfMinute(Math.round(cell * MINUTES_PER_DAY)) : null;
  const start = startOf(hoursIn(cell));
  if ((start.match(TIMES)?.length ?? 0) > 1) return null;
  const found = /(?:^|[\s,])(\d{1,2})(?:[:h.](\d{2}))?(?::\d{2}(?:\.\d+)?)?[\s.,]*(am|pm|hs?|hrs?|horas?)?\.?$/.exec(
    start,
  );
  const [, hour, minute, word] = found ?? [];
  if (hour === undefined || (minute === undefined && word === undefined)) return null;
  return clockTime(Number(hour), Number(minute ?? 0), word);
}

/** A cell's text with 'am' or 'pm' in place of 'a. m.', 'de la tarde' and similar words. */
const hoursIn = (cell: Cell | undefined): string =>
  normalizeText(textOf(cell))
    .replace(/(\d) y media\b/g, "$1:30")
    .replace(/(?:de la |(?<=\d ?))(?:tarde|noche)\b/g, "pm")
    .replace(/(?:de la |(?<=\d ?))manana\b/g, "am")
    .replace(/(a|p)[\s.]*m\b\.?/g, "$1m")
    .replace(/(?<!\d)(\d{1,2})(?: ?y ?|,)(00|1[3-9]|[2-5]\d)(?= ?[ap]m)/g, "$1:$2")
    .replace(/(\d ?[ap])$/, "$1m")
    .replace(/\b(?:cot|(?:gmt|utc) ?-0?5(?::?00)?)\b/g, "")
    .replace(/ *(?:\([^()\d]*\)|[()]) */g, " ")
    .replace(/\b(12(?::[0-5]\d)?) ?m\b\.?|\bmedio ?dia\b/g, (_, noon = "12") => `${noon}pm`)
    .trim();

/** Matches each time in a text; in '10 o 11 am', also the '10'. */
const TIMES = /(?<![\d.:])\d{1,2}(?:[:h.]\d{2}(?![.\d])| ?(?:[ap]m|hs?|hrs?|horas?)\b| (?=[you] \d))/g;

const RANGE =
  /^(.*?(\d{1,2})(?:[:h.]\d{2}){0,2}(?: ?(?:am|pm|hs?|hrs?))?) ?(?:[-–—→~]>?|\bal?\b(?: las)?|\bto\b|\bhasta\b(?: las?)?) ?((\d{1,2})(?:[:h.]\d{2}){0,2}(?: ?(am|pm|hs?|hrs?|horas?))?)$/;

/** The end of a range of hours: '4 pm' for '3 - 4 pm'; undefined for other cells. */
export const endOf = (cell: Cell | undefined): string | undefined =>
  typeof cell === "string" ? RANGE.exec(hoursIn(cell))?.[3] : undefined;

/** Start of a range of hours: '3 pm' for '3 - 4 pm', '11 am' for '11 - 1 pm'; other texts stay the same. */
function startOf(text: string): string {
  const [, start, from, , to, word] = RANGE.exec(text) ?? [];
  if (start === undefined) return text;
  if (/[a-z]$/.test(start) || (word !== "am" && word !== "pm")) return start;
  const isSameHalf = Number(from) % 12 <= Number(to) % 12;
  return `${start} ${isSameHalf ? word : word === "pm" ? "am" : "pm"}`;
}

/** Whether a cell's hour is followed by a. m. or p. m. */
export const isHalfSaid = (cell: Cell | undefined): boolean =>
  typeof cell === "string" && /\d\s*[ap][\s.]*m\b|\d (?:de la )?manana\b/.test(normalizeText(cell));

function clockTime(hour: number, minute: number, word: string | undefined): string | null {
  const isHalf = word === "am" || word === "pm";
  if (minute > 59 || hour > (isHalf ? 12 : 23) || (isHalf && hour === 0)) return null;
  return timeOfMinute((isHalf ? (hour % 12) + (word === "pm" ? 12 : 0) : hour) * 60 + minute);
}

/** Whether a cell says that a row's appointment is virtual; all other texts mean in person. */
export const isVirtual = (cell: Cell | undefined): boolean =>
  cell === true || /^(?:v|si|x)$/.test(normalizeText(textOf(cell))) || saysVirtual(textOf(cell));

const USUAL_WEEKS = 8;

/** Matches how often a person comes, as in 'cada 2 semanas' or '2 veces por semana', which is no number of weeks. */
const RHYTHM = /\bcada\b|\b(?:por|a la|al|x|veces) (?:semana|mes|quincena)|\/ ?(?:semana|mes)/;

/** Number of weekly appointments in a cell: a number, 8 for 'sí', 1 for 'no' or an empty cell; null if unreadable. */
export function weeksOf(cell: Cell | undefined): number | null {
  const text = normalizeText(textOf(cell));
  if (/^(?:|no|false|-+)$/.test(text)) return 1;
  if (RHYTHM.test(text)) return null;
  return /^(?:true|si|x|semanal)$/.test(text) ? USUAL_WEEKS : countOf(cell);
}

const COMING = /asist|attend/;
const NOT_COMING = /cancel|anul|\bno[ -]?show|\bno asist|inasist/;

/** Whether a cell means cancelled or no-show: 'Cancelado', 'No' under 'Asistencia', a date under 'Canceled At'. */
export function isOffUnder(title: Cell | undefined, cell: Cell | undefined): boolean {
  const [heading, text] = [normalizeText(textOf(title)), normalizeText(textOf(cell))];
  if (NOT_COMING.test(heading)) return isNotHeld(text) || /^1$|\d[/.-]\d|(?<!\d)20\d\d(?!\d)/.test(text);
  if (!COMING.test(heading)) return isNotHeld(text);
  return /^(?:no|false|0)$/.test(text) || (isNotHeld(text) && !/^(?:true|yes|si|x)$/.test(text));
}

/** Matches headings about money, under which 'cancelado' means paid. */
const MONEY = /pag[oa]|paid|pay|factura|invoice|cobro|valor|precio|price|abono|saldo|deuda|cuenta|cuota/;
const OFF =
  /^(?:cancelad[oa]|cancell?ed|anulad[oa]|no[ -]?show|no asistio|reagendad[oa]|reprogramad[oa]|aplazad[oa]|pospuest[oa]|postergad[oa])$/;

const ALL_DAY = /^(?:todo el dia|all day event)$/;

/** Whether a cell under an unknown heading says that an appointment does not take place or takes the whole day. */
export const isOffAnywhere = (title: Cell | undefined, cell: Cell | undefined): boolean =>
  ALL_DAY.test(normalizeText(textOf(title)))
    ? /^(?:true|verdadero|yes|si|1)$/.test(normalizeText(textOf(cell)))
    : OFF.test(normalizeText(textOf(cell))) && !MONEY.test(normalizeText(textOf(title)));
