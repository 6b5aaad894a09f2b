import type { Slot } from "../../domain/availability/output";
import { dayReader, offers, type TimeQuestion } from "../../domain/availability/rules";
import type { AppointmentMode, TimeRange } from "../../domain/availability/schema";
import type { Fullness } from "../../domain/booking/rules";
import { isUnknown, type KnownBusy, NOT_ASKED } from "../../domain/busy/rules";
import {
  dayNumber,
  type Interval,
  MINUTES_PER_DAY,
  type Minute,
  minuteOfTime,
  resolveLocal,
  resolveLocalEnd,
  splitLocal,
  steadyOffset,
  toLocal,
} from "../../lib/time/rules";
import { textOfDay, textOfSlot, textOfTime } from "./slot-texts";

export interface SlotQuestion extends Omit<TimeQuestion, "start"> {
  /** First and last local date, 'YYYY-MM-DD', both inclusive. */
  startDate: string;
  endDate: string;
  /** Occupied intervals, ascending by start. */
  busy: Interval[];
}

export interface SlotBounds {
  /** Minimum minutes between appointments. */
  gap?: number;
  /** Minimum minutes from now to a slot's start. */
  notice?: number;
  /** Busy times of another calendar, which need no gap. */
  elsewhere?: KnownBusy;
  /** Per day from the first: the maximum of appointments that is reached, so that no slot is free; null if none is. */
  fullDays?: (Fullness | null)[];
}

/** Finds slots: one every `duration` minutes from the start of each range of hours. Omits slots that begin in a skipped
 * hour or span a clock change, as the wall clock would show another duration. Of an hour that occurs twice, uses the
 * first. A slot that seems free is unknown if it ends after `elsewhere.knownUntil`. */
export function findSlots(question: SlotQuestion, bounds: SlotBounds = {}): Slot[] {
  const { zone, duration, busy, now } = question;
  const { gap = 0, notice = 0, elsewhere = NOT_ASKED, fullDays = [] } = bounds;
  const first = dayNumber(question.startDate);
  const last = dayNumber(question.endDate);
  const always = offsetThrough(zone, first, last);
  const busyTime = cursorOver(busy, duration, gap);
  const otherTime = cursorOver(elsewhere.intervals, duration, 0);
  const earliest = Math.max(now + 1, now + notice);
  const days = openDays(question, first, last);
  // Preallocated, because growing the list copies it repeatedly.
  const slots = new Array<Slot>(days.reduce((sum, { rows }) => sum + rows.length, 0));
  let found = 0;
  for (const { day, rows, appointment_types } of days) {
    const text = textOfDay(day);
    const { date } = text;
    const midnight = day * MINUTES_PER_DAY;
    const offset = always ?? offsetThrough(zone, day, day);
    const isFull = Boolean(fullDays[day - first]);
    for (const { minute, start_time, end_time } of rows) {
      const local = midnight + minute;
      const at = offset === null ? instantOfSlot(zone, local, duration) : local - offset;
      if (at === null) continue;
      const isOpen = !isFull && at >= earliest && !touches(busyTime, at) && !touches(otherTime, at);
      const is_unknown = isOpen && isUnknown(elsewhere, { end: at + duration });
      const { appointment_date, label } = textOfSlot(text, minute);
      // Lists the properties, because V8 takes more than a microsecond for each property of a spread.
      slots[found++] = {
        date,
        appointment_date,
        start_time,
        end_time,
        is_available: isOpen && !is_unknown,
        is_unknown,
        appointment_types,
        label,
      };
    }
  }
  slots.length = found;
  return slots;
}

/** Whether a slot of this duration, free or not, begins at the wall-clock time of an instant. */
export function isOnGrid(
  question: Omit<SlotQuestion, "startDate" | "endDate" | "now" | "busy">,
  start: Minute,
): boolean {
  const { date, time } = splitLocal(toLocal(question.zone, start));
  const slots = findSlots({ ...question, startDate: date, endDate: date, now: start, busy: [] });
  return slots.some(({ start_time }) => start_time === time);
}

/** The properties of a slot that are the same on every day. `minute`: minutes after midnight. */
interface Row {
  minute: number;
  start_time: string;
  end_time: string;
}

interface DayRows {
  rows: Row[];
  appointment_types: AppointmentMode[];
}

const NO_ROWS: DayRows = { rows: [], appointment_types: [] };

function openDays(question: SlotQuestion, first: number, last: number): (DayRows & { day: number })[] {
  const { duration, mode } = question;
  const rowsOn = dayReader(question, (hours) => {
    if (!offers(hours, mode)) return NO_ROWS;
    const rows: Row[] = [];
    for (const range of hours.time_ranges) addRows(rows, range, duration);
    return { rows, appointment_types: hours.appointment_types };
  });
  const days: ReturnType<typeof openDays> = [];
  for (let day = first; day <= last; day++) {
    const { rows, appointment_types } = rowsOn(day);
    if (rows.length > 0) days.push({ day, rows, appointment_types });
  }
  return days;
}

function addRows(rows: Row[], range: TimeRange, duration: number): void {
  const end = minuteOfTime(range.end);
  for (let minute = minuteOfTime(range.start); minute + duration <= end; minute += duration)
    rows.push({ minute, start_time: textOfTime(minute).time, end_time: textOfTime(minute + duration).time });
}

/** Minutes east of UTC from the day before `first` to the day after `last`; null if the clocks change in between. */
const offsetThrough = (zone: string, first: number, last: number): number | null =>
  steadyOffset(zone, (first - 1) * MINUTES_PER_DAY, (last + 2) * MINUTES_PER_DAY);

/** The instant of a slot at a wall-clock minute; null if the wall clock does not show its true duration. */
function instantOfSlot(zone: string, local: Minute, duration: number): Minute | null {
  const { instant, exists } = resolveLocal(zone, local);
  return exists && resolveLocalEnd(zone, local + duration) - instant === duration ? instant : null;
}

// Later than all dates, but small enough for V8 to store it as a small integer.
const NEVER: Minute = 2 ** 30;

/** A position in ascending busy intervals. `next`: index of the interval after the current one. */
interface Cursor {
  taken: Interval[];
  duration: number;
  gap: number;
  next: number;
  /** A slot that starts later than `after` and earlier than `before` conflicts with the current interval. */
  after: Minute;
  before: Minute;
}

const cursorOver = (taken: Interval[], duration: number, gap: number): Cursor => ({
  taken,
  duration,
  gap,
  next: 0,
  after: -NEVER,
  before: -NEVER,
});

/** Whether a slot conflicts with a busy interval. Call with ascending starts. */
function touches(cursor: Cursor, start: Minute): boolean {
  while (cursor.before <= start) {
    const interval = cursor.taken[cursor.next++];
    cursor.after = interval ? interval.start - cursor.duration - cursor.gap : NEVER;
    cursor.before = interval ? interval.end + cursor.gap : NEVER;
  }
  return cursor.after < start;
}
