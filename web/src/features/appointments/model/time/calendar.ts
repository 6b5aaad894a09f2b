import type { Agenda, Appointment } from "@sereno/core/domain/appointment/output";
import { durationProblem } from "@sereno/core/domain/availability/lengths/rules";
import { hoursReader } from "@sereno/core/domain/availability/rules";
import { holidayText, isClosing } from "@sereno/core/domain/holidays/rules";
import { capitalize, longDate, monthName, monthText, WEEKDAYS_ES } from "@sereno/core/lib/spanish/rules";
import {
  dateOfDay,
  dayNumber,
  formatLocal,
  type Interval,
  localMinute,
  MINUTES_PER_DAY,
  type Minute,
  minuteOfTime,
  parseLocal,
  splitLocal,
  weekdayOfDay,
} from "@sereno/core/lib/time/rules";
import { shortMinute, shortSpan } from "../../../../lib/clock/dates";
import { addDays, type CalendarView, type DaySpan, mondayOf, monthEnd, monthStart, sundayOf } from "./days";
import { type ChosenTime, clockTime } from "./slot-times";

export function daysShown(view: CalendarView, date: string): DaySpan {
  switch (view) {
    case "dia":
      return { first: date, last: date };
    case "tres":
      return { first: date, last: addDays(date, 2) };
    case "semana":
      return { first: mondayOf(date), last: sundayOf(date) };
    case "mes":
      return { first: mondayOf(monthStart(date)), last: sundayOf(monthEnd(date)) };
  }
}

/** Days to load: whole weeks, so that neighbouring days are loaded too. */
export function daysLoaded(view: CalendarView, date: string): DaySpan {
  const { first, last } = daysShown(view, date);
  return { first: mondayOf(first), last: sundayOf(last) };
}

export function stepDate(view: CalendarView, date: string, step: 1 | -1): string {
  switch (view) {
    case "dia":
      return addDays(date, step);
    case "tres":
      return addDays(date, 3 * step);
    case "semana":
      return addDays(date, 7 * step);
    case "mes":
      return monthStart(addDays(monthStart(date), step > 0 ? 31 : -1));
  }
}

const dayOfMonth = (date: string) => Number(date.slice(8));
const yearOf = (date: string) => date.slice(0, 4);

function spanText({ first, last }: DaySpan): string {
  const [month, year] = [monthName(first), yearOf(first)];
  const isOneYear = year === yearOf(last);
  const isOneMonth = isOneYear && month === monthName(last);
  const start = [dayOfMonth(first), !isOneMonth && `de ${month}`, !isOneYear && `de ${year}`].filter(Boolean).join(" ");
  return `${start} – ${dayOfMonth(last)} de ${monthName(last)} de ${yearOf(last)}`;
}

/** Title of a view: 'Martes 24 de noviembre de 2026', '23 – 29 de noviembre de 2026' or 'Noviembre de 2026'. */
export function titleOf(view: CalendarView, date: string): string {
  if (view === "dia") return capitalize(`${longDate(date)} de ${yearOf(date)}`);
  if (view === "mes") return capitalize(monthText(date));
  return spanText(daysShown(view, date));
}

/** Interval to edit or move: start plus duration. Its end differs from `spanOf` if the clock changes in between. */
export function plannedSpan(of: Pick<Appointment, "appointment_date" | "duration_minutes">): Interval {
  const start = parseLocal(of.appointment_date);
  return { start, end: start + of.duration_minutes };
}

/** The clock times of an interval: '10 – 11 a. m.'. */
export const clockSpan = ({ start, end }: Interval): string =>
  shortSpan(start % MINUTES_PER_DAY, end % MINUTES_PER_DAY);

export const clockStart = ({ start }: Interval): string => shortMinute(start % MINUTES_PER_DAY);

export function spokenSpan(span: Interval): string {
  const { date } = splitLocal(span.start);
  return `${WEEKDAYS_ES[weekdayOfDay(dayNumber(date))]} ${dayOfMonth(date)}, ${clockSpan(span)}`;
}

export function chosenTime({ start, end }: Interval): ChosenTime {
  const { date, time } = splitLocal(start);
  return { date, startTime: time, endTime: clockTime(end - localMinute(date, 0)) };
}

export const placedAt = ({ start, end }: Interval) => ({
  appointment_date: formatLocal(start),
  end_date: formatLocal(end),
  duration_minutes: end - start,
});

/** Why a new interval is impossible, as far as known without a request; null if the server decides. */
export function placeRefusal(before: Interval, { start, end }: Interval, now: Minute): string | null {
  if (start !== before.start && start <= now) return "Esa hora ya pasó. Elige una hora desde ahora.";
  if (splitLocal(start).date !== splitLocal(end - 1).date) return "La cita debe empezar y terminar el mismo día.";
  return durationProblem(end - start);
}

export function movedByKey({ start, end }: Interval, key: string, resizes: boolean): Interval | undefined {
  const days = { ArrowLeft: -MINUTES_PER_DAY, ArrowRight: MINUTES_PER_DAY }[key];
  const by = { ArrowUp: -5, ArrowDown: 5 }[key] ?? (resizes ? undefined : days);
  return by === undefined ? undefined : { start: resizes ? start : start + by, end: end + by };
}

export type DayHours = ReturnType<typeof hoursOfDays>[number];

export function hoursOfDays({ first, last }: DaySpan, agenda: Omit<Agenda, "appointments">) {
  const read = hoursReader({ weekly: agenda.weekly_availability, exceptions: agenda.exceptions });
  const exceptions = new Map(agenda.exceptions.map((each) => [each.exception_date, each]));
  const holidays = new Map(agenda.holidays.map(({ date, names }) => [date, holidayText(names)]));
  const taken = agenda.busy.map(({ start, end }) => ({ start: parseLocal(start), end: parseLocal(end) }));
  const known = agenda.busy_known_until === null ? Number.POSITIVE_INFINITY : parseLocal(agenda.busy_known_until);
  return Array.from({ length: dayNumber(last) - dayNumber(first) + 1 }, (_, index) => {
    const day = dayNumber(first) + index;
    const date = dateOfDay(day);
    const exception = exceptions.get(date);
    const closed = exception?.available === false;
    const holiday = holidays.get(date);
    const reason = closed && (holiday && isClosing(exception) ? "Cerrado" : exception.notes || "Cerrado");
    const { open, time_ranges } = read(day);
    const midnight = localMinute(date, 0);
    return {
      date,
      closed,
      note: [holiday, reason].filter(Boolean).join(" · ") || null,
      /** Busy times in the therapist's Google Calendar, in minutes after midnight. */
      busy: withinDay(taken, midnight),
      isUnknown: midnight + MINUTES_PER_DAY > known,
      /** Times outside the published hours, in minutes after midnight. */
      shut: open ? between(time_ranges) : [{ start: 0, end: MINUTES_PER_DAY }],
    };
  });
}

const withinDay = (times: Interval[], midnight: Minute): Interval[] =>
  times
    .filter(({ start, end }) => start < midnight + MINUTES_PER_DAY && end > midnight)
    .map(({ start, end }) => ({
      start: Math.max(start - midnight, 0),
      end: Math.min(end - midnight, MINUTES_PER_DAY),
    }));

function between(ranges: { start: string; end: string }[]): Interval[] {
  const edges = [0, ...ranges.flatMap(({ start, end }) => [minuteOfTime(start), minuteOfTime(end)]), MINUTES_PER_DAY];
  const gaps: Interval[] = [];
  for (let index = 0; index < edges.length; index += 2) {
    const [start = 0, end = 0] = [edges[index], edges[index + 1]];
    if (end > start) gaps.push({ start, end });
  }
  return gaps;
}
