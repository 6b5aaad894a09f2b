import { capitalize, monthName } from "@sereno/core/lib/spanish/rules";
import { dayNumber, monthAfter } from "@sereno/core/lib/time/rules";
import { addDays, type DaySpan, mondayOf, monthEnd, monthStart, sundayOf } from "./days";
import { monthOf } from "./slot-times";

/** What a calendar shows: a month ('YYYY-MM'), or the coming weeks, which may reach into the next month. */
export type DayView = string | typeof COMING;
export const COMING = "coming";

/** Weeks shown, the current one included; a phone with a low screen has room for two. */
const WEEKS_TO_COME = 3;
const WEEKS_ON_LOW = 2;

interface CalendarOf {
  today: string;
  min: string | undefined;
  /** Whether the window is wide, so that the coming weeks reach at least to the end of the month. */
  isWide: boolean;
  isLow?: boolean;
}

/** Whether to show the coming weeks; a calendar that allows past days shows months only. */
const hasComing = ({ today, min }: CalendarOf): boolean => min !== undefined && min >= today;

function comingDays({ today, isWide, isLow = false }: CalendarOf): DaySpan {
  const count = isLow ? WEEKS_ON_LOW : WEEKS_TO_COME;
  const first = mondayOf(today);
  const weeks = addDays(first, 7 * count - 1);
  const month = sundayOf(monthEnd(today));
  return { first, last: isWide && month > weeks ? month : weeks };
}

export const daysShown = (view: DayView, of: CalendarOf): DaySpan =>
  view === COMING ? comingDays(of) : { first: monthStart(view), last: monthEnd(view) };

export function viewOf(date: string, of: CalendarOf): DayView {
  if (!hasComing(of)) return monthOf(date);
  return date >= of.today && date <= comingDays(of).last ? COMING : monthOf(date);
}

export function viewAfter(view: DayView, of: CalendarOf): DayView {
  return view === COMING ? monthOf(addDays(comingDays(of).last, 1)) : monthAfter(view, 1);
}

export function viewBefore(view: DayView, of: CalendarOf): DayView | null {
  if (view === COMING) return null;
  const before = monthOf(addDays(monthStart(view), -1));
  if (hasComing(of)) return before < viewAfter(COMING, of) ? COMING : before;
  return of.min === undefined || before >= monthOf(of.min) ? before : null;
}

/** Weeks from Monday; null for a day that is not shown. */
export function weeksOf({ first, last }: DaySpan): (string | null)[][] {
  const monday = mondayOf(first);
  const count = Math.ceil((dayNumber(last) - dayNumber(monday) + 1) / 7);
  return Array.from({ length: count }, (_, week) =>
    Array.from({ length: 7 }, (_, day) => {
      const date = addDays(monday, 7 * week + day);
      return date < first || date > last ? null : date;
    }),
  );
}

/** The months from `first` to `last` in words: 'Noviembre y diciembre 2026'. */
export function monthsText(first: string, last: string): string {
  const [year, lastYear] = [first.slice(0, 4), last.slice(0, 4)];
  if (monthOf(first) === monthOf(last)) return `${capitalize(monthName(first))} ${year}`;
  const start = year === lastYear ? monthName(first) : `${monthName(first)} ${year}`;
  return `${capitalize(start)} y ${monthName(last)} ${lastYear}`;
}
