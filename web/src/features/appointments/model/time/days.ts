import type { Appointment } from "@sereno/core/domain/appointment/output";
import { dateOfDay, dayNumber, type Interval, parseLocal, weekdayOfDay } from "@sereno/core/lib/time/rules";

/** Range of local dates, both inclusive. */
export interface DaySpan {
  first: string;
  last: string;
}

export const CALENDAR_VIEWS = ["dia", "tres", "semana", "mes"] as const;
export type CalendarView = (typeof CALENDAR_VIEWS)[number];

/** How many days are shown, and a date among them; no date means today. */
export interface CalendarPlace {
  view: CalendarView;
  date: string | null;
}

export const addDays = (date: string, days: number): string => dateOfDay(dayNumber(date) + days);

export const mondayOf = (date: string): string => addDays(date, -((weekdayOfDay(dayNumber(date)) + 6) % 7));
export const sundayOf = (date: string): string => addDays(mondayOf(date), 6);

/** First day of a month, given any of its dates or 'YYYY-MM'. */
export const monthStart = (date: string): string => `${date.slice(0, 7)}-01`;
export const monthEnd = (date: string): string => addDays(monthStart(addDays(monthStart(date), 31)), -1);

const LATELY_DAYS = 7;

/** First date ('YYYY-MM-DD') whose appointments without an outcome or a payment are still shown in 'Ahora'. */
export const sinceLately = (today: string): string => addDays(today, -LATELY_DAYS);

export const spanOf = (of: Pick<Appointment, "appointment_date" | "end_date">): Interval => ({
  start: parseLocal(of.appointment_date),
  end: parseLocal(of.end_date),
});
