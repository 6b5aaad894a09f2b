import type ICAL from "ical.js";

const MS_PER_DAY = 86_400_000;
const PERIOD_DAYS: Partial<Record<string, number>> = { DAILY: 1, WEEKLY: 7 };

/** From where a series is gone through: by whole periods of its rule later, so that what it was years ago takes no steps. */
export function nearer(start: ICAL.Time, { freq, interval, count, parts }: ICAL.Recur, over: number): ICAL.Time {
  const period = (PERIOD_DAYS[freq] ?? 0) * interval;
  if (!period || count || parts.BYSETPOS) return start;
  const passed = (over - Date.UTC(start.year, start.month - 1, start.day)) / MS_PER_DAY;
  const later = start.clone();
  later.adjust(Math.max(0, Math.floor(passed / period)) * period, 0, 0, 0);
  return later;
}

const LONGEST_MONTHS = [31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];

/** Whether a rule's day is in one of its months: what looks for a 30th of February looks for ever. */
export function canCome({ parts }: ICAL.Recur): boolean {
  const months: number[] = parts.BYMONTH ?? [];
  const days: number[] = parts.BYMONTHDAY ?? [];
  const longest = Math.max(...(months.length > 0 ? months.map((month) => LONGEST_MONTHS[month - 1] ?? 0) : [31]));
  return days.length === 0 || days.some((day) => Math.abs(day) <= longest);
}
