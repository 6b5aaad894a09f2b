import { longDate, spokenMinute } from "../spanish/rules";
import {
  dateOfDay,
  dayNumber,
  type Interval,
  MINUTES_PER_DAY,
  type Minute,
  minuteOfTime,
  resolveLocal,
  resolveLocalEnd,
  splitLocal,
  steadyOffset,
  timeOfMinute,
  toLocal,
} from "../time/rules";
import type { Slot } from "./output";
import { dayReader, offers, type PublishedHours } from "./rules";
import type { AppointmentMode, TimeRange } from "./schema";

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
  /** Minutes to keep clear beside occupied time. */
  gap?: number;
  /** Minutes from now within which nothing is offered any more. */
  notice?: number;
  /** Time that is taken in another calendar, merged and ascending: it needs no gap. */
  elsewhere?: Interval[];
  /** Local days on which nothing more is offered. */
  fullDays?: { has(day: number): boolean };
}

/**
 * Every slot that the published hours hold, in order, with whether it can still be booked.
 *
 * From each range's start, one slot every `duration` minutes while it fits. A slot is offered only where the wall clock
 * shows its true length: one that begins in the hour that is not there, or runs across a change of the clocks, is left
 * out; one that ends as they change is whole. In an hour that comes twice it is the first that is offered. A slot is
 * available when it starts in the future, not within the notice, on a day that is not full, and keeps the gap to all busy
 * time. Linear in days, ranges and busy intervals.
 */
export function findSlots(question: SlotQuestion): Slot[] {
  const { zone, duration, busy, now, gap = 0, notice = 0, elsewhere = [], fullDays } = question;
  const first = dayNumber(question.startDate);
  const last = dayNumber(question.endDate);
  const rowsOn = rowsReader(question);
  const offsetOn = offsetReader(zone, first, last);
  const busyTime = cursorOver(busy, duration, gap);
  const otherTime = cursorOver(elsewhere, duration, 0);
  const earliest = Math.max(now + 1, now + notice);
  const slots: Slot[] = [];
  for (let day = first; day <= last; day++) {
    const { rows, appointment_types } = rowsOn(day);
    if (rows.length === 0) continue;
    const { date, spoken } = textOfDay(day);
    const midnight = day * MINUTES_PER_DAY;
    const offset = offsetOn(day);
    const isFull = fullDays?.has(day) ?? false;
    for (const row of rows) {
      const local = midnight + row.minute;
      const at = offset === null ? instantOfSlot(zone, local, duration) : local - offset;
      if (at === null) continue;
      slots.push({
        date,
        appointment_date: date + row.clock,
        start_time: row.start_time,
        end_time: row.end_time,
        is_available: !isFull && at >= earliest && !touches(busyTime, at) && !touches(otherTime, at),
        appointment_types,
        label: spoken + row.spoken,
      });
    }
  }
  return slots;
}

/** Whether one of the slots of this length begins at an instant, free or not. */
export function isOnGrid(
  question: Omit<SlotQuestion, "startDate" | "endDate" | "now" | "busy" | "gap" | "notice" | "elsewhere" | "fullDays">,
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
  /** As `appointment_date` goes on after the date. */
  clock: string;
  /** As `label` goes on after the day. */
  spoken: string;
}

interface DayRows {
  rows: Row[];
  appointment_types: AppointmentMode[];
}

const NO_ROWS: DayRows = { rows: [], appointment_types: [] };

/** The rows of a day. Ranges that read alike share theirs. */
function rowsReader(question: SlotQuestion): (day: number) => DayRows {
  const { duration, mode } = question;
  const byRange = new Map<string, Row[]>();
  const rowsIn = (range: TimeRange): Row[] => {
    const key = range.start + range.end;
    const rows = byRange.get(key) ?? rowsOf(range, duration);
    byRange.set(key, rows);
    return rows;
  };
  return dayReader(question, (hours) => {
    if (!offers(hours, mode)) return NO_ROWS;
    const rows: Row[] = [];
    for (const range of hours.time_ranges) rows.push(...rowsIn(range));
    return { rows, appointment_types: hours.appointment_types };
  });
}

function rowsOf(range: TimeRange, duration: number): Row[] {
  const rows: Row[] = [];
  const end = minuteOfTime(range.end);
  for (let minute = minuteOfTime(range.start); minute + duration <= end; minute += duration) {
    const start_time = timeOfMinute(minute);
    rows.push({
      minute,
      start_time,
      end_time: timeOfMinute(minute + duration),
      clock: ` ${start_time}:00`,
      spoken: `, ${spokenMinute(minute)}`,
    });
  }
  return rows;
}

/** Minutes east of UTC all through a day and those beside it; null where the clocks change. */
function offsetReader(zone: string, first: number, last: number): (day: number) => number | null {
  const steadyAround = (from: number, to: number) =>
    steadyOffset(zone, (from - 1) * MINUTES_PER_DAY, (to + 2) * MINUTES_PER_DAY);
  const always = steadyAround(first, last);
  return (day) => always ?? steadyAround(day, day);
}

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

const dayTexts = new Map<number, { date: string; spoken: string }>();

// Calendar days are the same for every practice, and a century of them fits in a few megabytes.
function textOfDay(day: number) {
  const known = dayTexts.get(day);
  if (known) return known;
  const date = dateOfDay(day);
  const text = { date, spoken: longDate(date) };
  dayTexts.set(day, text);
  return text;
}
