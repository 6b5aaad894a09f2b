import type { Slot } from "../../domain/availability/output";
import { dayReader, offers, type PublishedHours } from "../../domain/availability/rules";
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

export interface SlotQuestion extends PublishedHours {
  zone: string;
  /** 'YYYY-MM-DD', both included. */
  startDate: string;
  endDate: string;
  mode?: AppointmentMode | null;
  /** Minutes. */
  duration: number;
  now: Minute;
  /** Occupied time, ascending by start. */
  busy: Interval[];
}

/** What else keeps a slot from being offered: the rules of the agenda, and another calendar. */
export interface SlotBounds {
  /** Minutes to keep clear beside occupied time. */
  gap?: number;
  /** Minutes from now within which nothing is offered any more. */
  notice?: number;
  /** What is known of another calendar: what is taken there needs no gap. */
  elsewhere?: KnownBusy;
  /** The fullness of each day, from the first on; a full day offers no slots. */
  fullDays?: (Fullness | null)[];
}

/**
 * Every slot that the published hours hold, in order, with whether it can still be booked.
 *
 * From each range's start, one slot every `duration` minutes while it fits. A slot is offered only where the wall clock
 * shows its true length: one that begins in the hour that is not there, or runs across a change of the clocks, is left
 * out; one that ends as they change is whole. In an hour that comes twice it is the first that is offered. A slot is
 * available when it starts in the future, not within the notice, on a day that is not full, and keeps the gap to all busy
 * time; where all this holds and nobody knows of the other calendar, it is unknown instead. Linear in days, ranges and busy intervals.
 */
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
  // With room for all that there can be: a list that grows is copied again and again.
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
      const is_available = isOpen && !is_unknown;
      const { appointment_date, label } = textOfSlot(text, minute);
      const when = { date, appointment_date, start_time, end_time };
      slots[found++] = { ...when, is_available, is_unknown, appointment_types, label };
    }
  }
  slots.length = found;
  return slots;
}

/** Whether one of the slots of this length begins at an instant, free or not. */
export function isOnGrid(
  question: Omit<SlotQuestion, "startDate" | "endDate" | "now" | "busy">,
  start: Minute,
): boolean {
  const { date, time } = splitLocal(toLocal(question.zone, start));
  const slots = findSlots({ ...question, startDate: date, endDate: date, now: start, busy: [] });
  return slots.some(({ start_time }) => start_time === time);
}

/** What a slot is on every day that has it. */
interface Row {
  /** After midnight, on the wall clock. */
  minute: number;
  start_time: string;
  end_time: string;
}

interface DayRows {
  rows: Row[];
  appointment_types: AppointmentMode[];
}

const NO_ROWS: DayRows = { rows: [], appointment_types: [] };

/** The days that have slots, ascending. */
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
  for (let minute = minuteOfTime(range.start); minute + duration <= end; minute += duration) {
    rows.push({ minute, start_time: textOfTime(minute).time, end_time: textOfTime(minute + duration).time });
  }
}

/** Minutes east of UTC all through some days and those beside them; null where the clocks change. */
const offsetThrough = (zone: string, first: number, last: number): number | null =>
  steadyOffset(zone, (first - 1) * MINUTES_PER_DAY, (last + 2) * MINUTES_PER_DAY);

/** The instant of a slot that begins at a wall-clock minute; null where the clock does not show its true length. */
function instantOfSlot(zone: string, local: Minute, duration: number): Minute | null {
  const { instant, exists } = resolveLocal(zone, local);
  return exists && resolveLocalEnd(zone, local + duration) - instant === duration ? instant : null;
}

// Beyond every date, and still an integer that the engine keeps in place.
const NEVER: Minute = 2 ** 30;

/** The interval of taken time that the next slot may come too close to. What lies behind is not looked at again. */
interface Cursor {
  taken: Interval[];
  duration: number;
  gap: number;
  next: number;
  /** A slot that starts after this, and before `before`, comes too close. */
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

/** Whether a slot that starts then comes too close to what is taken. To be asked in order. */
function touches(cursor: Cursor, start: Minute): boolean {
  while (cursor.before <= start) {
    const interval = cursor.taken[cursor.next++];
    cursor.after = interval ? interval.start - cursor.duration - cursor.gap : NEVER;
    cursor.before = interval ? interval.end + cursor.gap : NEVER;
  }
  return cursor.after < start;
}
