import { mapFields } from "../../fields";
import { longDate, spokenLocal } from "../../lib/spanish/rules";
import {
  dayNumber,
  type Interval,
  localDateAt,
  localStretches,
  MINUTES_PER_DAY,
  type Minute,
  minuteOfTime,
  overlaps,
  splitLocal,
  toLocal,
  WEEKDAYS,
  type Weekday,
  weekdayIndex,
} from "../../lib/time/rules";
import type { BoundReason } from "../booking/rules";
import type { AvailabilityException } from "./output";
import type {
  AppointmentMode,
  DayAvailability,
  ExceptionInput,
  PartOfDay,
  TimeRange,
  UnavailableReason,
  WeeklyAvailability,
} from "./schema";

const OFFICE_HOURS: TimeRange = { start: "08:00", end: "18:00" };

export const newTimeRange = (): TimeRange => ({ ...OFFICE_HOURS });

/** The weekly hours of a new practice: Monday to Friday 08:00 to 18:00 in person, closed on weekends. */
export const defaultWeek = (): WeeklyAvailability =>
  mapFields(WEEKDAYS, (day_of_week) => ({
    day_of_week,
    enabled: day_of_week !== "saturday" && day_of_week !== "sunday",
    time_ranges: [newTimeRange()],
    appointment_types: ["presential"],
  }));

export type WeekChange = Partial<Record<Weekday, DayAvailability>>;

export function mergeWeek(stored: WeeklyAvailability, change: WeekChange): WeeklyAvailability {
  const merged = { ...stored };
  for (const day of WEEKDAYS) merged[day] = { ...(change[day] ?? stored[day]), day_of_week: day };
  return merged;
}

export const exceptionId = (date: string): string => `exc_${date}`;

export const toException = (input: ExceptionInput): AvailabilityException => ({
  id: exceptionId(input.exception_date),
  exception_date: input.exception_date,
  available: input.available,
  time_ranges: input.available ? input.time_ranges : [],
  appointment_types: input.appointment_types,
  notes: input.notes?.trim() || null,
});

export interface OpenHours {
  open: boolean;
  time_ranges: TimeRange[];
  appointment_types: AppointmentMode[];
}

export interface PublishedHours {
  weekly: WeeklyAvailability;
  exceptions: AvailabilityException[];
}

/** Returns a function from a local day (days since 1970) to its hours: the date's exception, else the weekday's. */
export const hoursReader = (published: PublishedHours): ((day: number) => OpenHours) =>
  dayReader(published, (hours) => hours);

/** As `hoursReader`, but applies `toDay` to the hours. Caches the results of weekdays, but not those of exceptions. */
export function dayReader<Day>(
  { weekly, exceptions }: PublishedHours,
  toDay: (hours: OpenHours) => Day,
): (day: number) => Day {
  const exceptionOn = new Map<number, AvailabilityException>();
  for (const exception of exceptions) exceptionOn.set(dayNumber(exception.exception_date), exception);
  const week: Day[] = [];
  return (day) => {
    const exception = exceptionOn.get(day);
    if (exception) return toDay(hoursOf(exception.available, exception));
    const weekday = weekdayIndex(day);
    const hours = weekly[WEEKDAYS[weekday] ?? "sunday"];
    week[weekday] ??= toDay(hoursOf(hours.enabled, hours));
    return week[weekday];
  };
}

const hoursOf = (open: boolean, { time_ranges, appointment_types }: Omit<OpenHours, "open">): OpenHours => ({
  open,
  time_ranges,
  appointment_types,
});

export const offers = (hours: OpenHours, mode: AppointmentMode | null | undefined) =>
  hours.open && (!mode || hours.appointment_types.includes(mode));

export interface TimeQuestion extends PublishedHours {
  zone: string;
  start: Minute;
  duration: number;
  mode?: AppointmentMode | null;
  now: Minute;
  busy: Interval[];
}

/** The first reason why a time cannot be booked; null if none. Does not check slots, holds, booking rules or Google. */
export function explainTime(
  question: TimeQuestion,
): Exclude<UnavailableReason, "held" | "off_grid" | BoundReason> | null {
  const { start, duration, now, busy } = question;
  if (start <= now) return "past";
  const wanted = { start, end: start + duration };
  return explainHours(question) ?? (busy.some((each) => overlaps(each, wanted)) ? "overlap" : null);
}

type TimeInHours = Pick<TimeQuestion, "zone" | "start" | "duration" | "mode">;
type Outside = "day_off" | "outside_hours" | "type_not_offered";

/** Why the published hours exclude a time; null if a range of its day contains the time and its mode is offered. */
export const explainHours = (question: PublishedHours & TimeInHours): Outside | null => explainerOf(question)(question);

/** What excludes a time: "week", or the hours of the date's exception as JSON; undefined if nothing does. */
export function excludedBy(question: PublishedHours & TimeInHours): string | undefined {
  if (!explainHours(question)) return undefined;
  const { date } = splitLocal(toLocal(question.zone, question.start));
  const exception = question.exceptions.find(({ exception_date }) => exception_date === date);
  return exception ? JSON.stringify([exception.available, exception.time_ranges, exception.appointment_types]) : "week";
}

/** Returns a function that returns the same as `explainHours`, but reads the published hours only once. */
function explainerOf(published: PublishedHours): (time: TimeInHours) => Outside | null {
  const read = hoursReader(published);
  return ({ zone, start, duration, mode }) => {
    const day = Math.floor(toLocal(zone, start) / MINUTES_PER_DAY);
    const hours = read(day);
    if (!hours.open) return "day_off";
    const midnight = day * MINUTES_PER_DAY;
    const shown = localStretches(zone, { start, end: start + duration });
    const held = hours.time_ranges.some((range) =>
      shown.every(
        (each) => minuteOfTime(range.start) <= each.start - midnight && each.end - midnight <= minuteOfTime(range.end),
      ),
    );
    if (!held) return "outside_hours";
    return offers(hours, mode) ? null : "type_not_offered";
  };
}

/** Whether a day's hours shrink: an open day is closed, or `after` lacks a range or a mode of `before`. */
function losesHours(before: OpenHours, after: OpenHours): boolean {
  if (!before.open) return false;
  const isHeld = ({ start, end }: TimeRange) =>
    after.time_ranges.some((each) => each.start <= start && end <= each.end);
  return (
    !after.open ||
    !before.time_ranges.every(isHeld) ||
    !before.appointment_types.every((mode) => after.appointment_types.includes(mode))
  );
}

/** The dates that are closed by an exception in `after` but not in `before`, even if their weekdays have no hours. */
function newlyClosed(before: PublishedHours, after: PublishedHours): Set<string> {
  const was = new Set(closedDates(before));
  return new Set(closedDates(after).filter((date) => !was.has(date)));
}

const closedDates = ({ exceptions }: PublishedHours): string[] =>
  exceptions.flatMap(({ available, exception_date }) => (available ? [] : [exception_date]));

/** The dates from `today` on, ascending, that an added, changed or removed exception closes, or whose hours or modes it
 * reduces. "any" if a weekday loses hours or a mode; "none" if nothing is lost. */
export function closingDates(
  before: PublishedHours,
  after: PublishedHours,
  today: string,
  closed = newlyClosed(before, after),
): string[] | "any" | "none" {
  const [was, is] = [hoursReader(before), hoursReader(after)];
  const [wasWeek, isWeek] = [hoursReader({ ...before, exceptions: [] }), hoursReader({ ...after, exceptions: [] })];
  const monday = dayNumber("1970-01-05");
  for (let day = monday; day < monday + 7; day++) if (losesHours(wasWeek(day), isWeek(day))) return "any";
  const dates = [...before.exceptions, ...after.exceptions].map(({ exception_date }) => exception_date);
  const closing = [...new Set(dates)].filter((date) => {
    const day = dayNumber(date);
    return date >= today && (closed.has(date) || losesHours(was(day), is(day)));
  });
  return closing.length > 0 ? closing.sort() : "none";
}

/** As `closingDates`, but the dates or weekdays that gain hours or a mode. */
export const openingDates = (before: PublishedHours, after: PublishedHours, today: string) =>
  closingDates(after, before, today, new Set());

/** Results of `explainHours`, mildest first. */
const OUTSIDE = [null, "type_not_offered", "outside_hours", "day_off"];

/** Returns a test of a time: whether `after` excludes it for a graver reason than `before`, or newly closes its day. */
export function leavesOutside(before: PublishedHours, after: PublishedHours): (time: TimeInHours) => boolean {
  const [explainBefore, explainAfter] = [explainerOf(before), explainerOf(after)];
  const closed = newlyClosed(before, after);
  return (time) =>
    closed.has(localDateAt(time.zone, time.start)) ||
    OUTSIDE.indexOf(explainAfter(time)) > OUTSIDE.indexOf(explainBefore(time));
}

export const opensOn = (hours: PublishedHours, date: string, mode?: AppointmentMode | null): boolean =>
  offers(hoursReader(hours)(dayNumber(date)), mode);

export const MODE_TEXT: Record<AppointmentMode, string> = { presential: "presenciales", virtual: "virtuales" };

/** Why the wall-clock minute `local` cannot be booked, as a Spanish sentence. For booking rules, see `findBound`. */
export function reasonText(
  reason: Exclude<UnavailableReason, BoundReason | "held">,
  local: Minute,
  mode?: AppointmentMode | null,
): string {
  const [time, day] = [spokenLocal(local), longDate(splitLocal(local).date)];
  const texts = {
    past: `El ${time} ya pasó.`,
    day_off: `No hay atención el ${day}.`,
    outside_hours: `El ${time} está fuera del horario de atención.`,
    type_not_offered: `El ${day} no hay citas ${MODE_TEXT[mode ?? "presential"]}.`,
    overlap: "Ese horario ya está ocupado.",
    off_grid: `El ${time} no es la hora de inicio de un turno. Elige una de las que se ofrecen.`,
  };
  return texts[reason];
}

export interface MergedException extends Omit<AvailabilityException, "id" | "exception_date"> {
  exceptions: AvailabilityException[];
}

export function mergeExceptions(exceptions: AvailabilityException[]): MergedException[] {
  const groups = new Map<string, MergedException>();
  for (const exception of [...exceptions].sort((a, b) => a.exception_date.localeCompare(b.exception_date))) {
    const { available, appointment_types, time_ranges, notes } = exception;
    const key = JSON.stringify([available && appointment_types, time_ranges, notes]);
    const group = groups.get(key);
    if (group) group.exceptions.push(exception);
    else groups.set(key, { ...exception, exceptions: [exception] });
  }
  return [...groups.values()];
}

const BOUNDS: Record<PartOfDay, [from: string, until: string]> = {
  morning: ["00:00", "12:00"],
  afternoon: ["12:00", "18:00"],
  evening: ["18:00", "24:00"],
};

export function isPartOfDay(time: string, part: PartOfDay): boolean {
  const [from, until] = BOUNDS[part];
  return from <= time && time < until;
}
