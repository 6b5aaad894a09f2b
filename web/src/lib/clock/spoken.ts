import { spokenLocal as local, MONTHS_ES, spokenMinute as minute, WEEKDAYS_ES } from "@sereno/core/lib/spanish/rules";
import { dayNumber, minuteOfTime, weekdayOfDay } from "@sereno/core/lib/time/rules";

/** Prevents a line break before 'm.' in times. Texts that are not for the screen keep a plain space. */
export const unbroken = (text: string): string => text.replaceAll(". m.", ".\u00a0m.");

/** '10:00 a. m.' for minutes after midnight (0 to 1440). */
export const spokenMinute = (of: number): string => unbroken(minute(of));

/** '10:00 a. m.' for 'HH:mm'. */
export const spokenTime = (time: string): string => spokenMinute(minuteOfTime(time));

/** '10 a. m.', '10:30 a. m.' for minutes after midnight (0 to 1440), where there is little room. */
export const shortMinute = (of: number): string => spokenMinute(of).replace(":00", "");

/** '10 – 11 a. m.', '11:30 a. m. – 12:30 p. m.' for minutes after midnight. */
export function shortSpan(start: number, end: number): string {
  const [from = "", half] = shortMinute(start).split(/ (?=[ap])/);
  const to = shortMinute(end);
  return half && to.endsWith(half) ? `${from} – ${to}` : `${from} ${half} – ${to}`;
}

/** 'martes 24 de noviembre, 10:00 a. m.' for a wall-clock minute. */
export const spokenLocal = (of: number): string => unbroken(local(of));

export const withDoubt = (time: string, isUnknown: boolean): string => (isUnknown ? `${time} · no se sabe` : time);

/** 'vie 11 dic, 11:00 a. m.' for 'YYYY-MM-DD HH:mm:ss'. */
export function shortTime(local: string): string {
  const [weekday, month] = [
    WEEKDAYS_ES[weekdayOfDay(dayNumber(local.slice(0, 10)))],
    MONTHS_ES[Number(local.slice(5, 7)) - 1],
  ];
  return `${weekday?.slice(0, 3)} ${Number(local.slice(8, 10))} ${month?.slice(0, 3)}, ${spokenTime(local.slice(11, 16))}`;
}
