import {
  capitalize,
  spokenLocal as local,
  longDate,
  spokenMinute as minute,
  monthName,
} from "@sereno/core/lib/spanish/rules";
import {
  dateOfDay,
  dayNumber,
  isCalendarDate,
  localDateAt,
  minuteOfIso,
  minuteOfTime,
  parseLocal,
  splitLocal,
  toLocal,
} from "@sereno/core/lib/time/rules";

/** 'martes 24 de noviembre' for `date`, with the year if it is not the year of `today`; both 'YYYY-MM-DD'. */
export function spokenDate(date: string, today: string): string {
  const year = date.slice(0, 4);
  return longDate(date) + (year === today.slice(0, 4) ? "" : ` de ${year}`);
}

export const shortDate = (date: string): string => `${Number(date.slice(8))} ${monthName(date).slice(0, 3)}`;

/** Spans of consecutive days in ascending dates ('YYYY-MM-DD'). */
export function spansOf(dates: readonly string[]): string[][] {
  const spans: string[][] = [];
  for (const date of dates) {
    const last = spans.at(-1);
    const before = last?.at(-1);
    if (last && before && dayNumber(date) === dayNumber(before) + 1) last.push(date);
    else spans.push([date]);
  }
  return spans;
}

/** A span of consecutive dates in words: '20 dic - 6 ene', or 'martes 24 de noviembre' for one date. */
export function spanText(span: readonly string[], today: string): string {
  const [first = today] = span;
  const last = span.at(-1) ?? first;
  return span.length > 1 ? `${shortDate(first)} - ${shortDate(last)}` : spokenDate(first, today);
}

/** '24 de diciembre de 2026': the date of an ISO instant in `zone`. */
export const longDay = (iso: string, zone: string): string =>
  new Intl.DateTimeFormat("es-CO", { dateStyle: "long", timeZone: zone }).format(new Date(iso));

/** `text` if it is a valid date ('YYYY-MM-DD') of this century; else null. */
export const dateIn = (text: string | null): string | null =>
  text && /^20\d\d-\d\d-\d\d$/.test(text) && isCalendarDate(text) ? text : null;

/** Prevents a line break before 'm.' in times such as '10:00 a. m.'. */
export const unbroken = (text: string): string => text.replaceAll(". m.", ".\u00a0m.");

/** '10:00 a. m.' for minutes after midnight (0 to 1440). */
export const spokenMinute = (of: number): string => unbroken(minute(of));

/** '10:00 a. m.' for 'HH:mm'. */
export const spokenTime = (time: string): string => spokenMinute(minuteOfTime(time));

/** Short form of a time: '10 a. m.', '10:30 a. m.' for minutes after midnight (0 to 1440). */
export const shortMinute = (of: number): string => spokenMinute(of).replace(":00", "");

/** Short form of an interval: '10 – 11 a. m.', '11:30 a. m. – 12:30 p. m.'. Both ends are minutes after midnight. */
export function shortSpan(start: number, end: number): string {
  const [from = "", half] = shortMinute(start).split(/ (?=[ap])/);
  const to = shortMinute(end);
  return half && to.endsWith(half) ? `${from} – ${to}` : `${from} ${half} – ${to}`;
}

/** 'martes 24 de noviembre, 10:00 a. m.' for a local time, 'YYYY-MM-DD HH:mm:ss'. */
export const spokenLocal = (of: string): string => unbroken(local(parseLocal(of)));
export const spokenInstant = (iso: string, zone: string): string => unbroken(local(toLocal(zone, minuteOfIso(iso))));

export const withDoubt = (time: string, isUnknown: boolean): string => (isUnknown ? `${time} · no se sabe` : time);

/** 'vie 11 dic, 11:00 a. m.' for 'YYYY-MM-DD HH:mm:ss'. */
export function shortTime(local: string): string {
  const [date, time] = [local.slice(0, 10), local.slice(11, 16)];
  return `${longDate(date).slice(0, 3)} ${shortDate(date)}, ${spokenTime(time)}`;
}

export function dayText(date: string, today: string): string {
  if (date === today) return "Hoy";
  if (date === dateOfDay(dayNumber(today) - 1)) return "Ayer";
  return capitalize(spokenDate(date, today));
}

/** 'Hoy, 10:00 a. m.': an ISO instant on the wall clock of `zone`, its day relative to the ISO instant `now`. */
export function whenText(instant: string, now: string, zone: string): string {
  const { date, time } = splitLocal(toLocal(zone, minuteOfIso(instant)));
  return `${dayText(date, localDateAt(zone, minuteOfIso(now)))}, ${spokenTime(time)}`;
}
