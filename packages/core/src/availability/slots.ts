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
import { hoursReader, offers, type PublishedHours } from "./rules";
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
  const first = dayNumber(question.startDate);
  const last = dayNumber(question.endDate);
  const rowsOn = rowsReader(question);
  const startOf = startReader(question, first, last);
  const isFree = freeReader(question);
  const slots: Slot[] = [];
  for (let day = first; day <= last; day++) {
    const { rows, appointment_types } = rowsOn(day);
    if (rows.length === 0) continue;
    const { date, spoken } = textOfDay(day);
    const start = startOf(day);
    const isFull = question.fullDays?.has(day) ?? false;
    for (const row of rows) {
      const at = start(row.minute);
      if (at === null) continue;
      slots.push({
        date,
        appointment_date: date + row.clock,
        start_time: row.start_time,
        end_time: row.end_time,
        is_available: !isFull && isFree(at),
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

/** The rows of a day. Those of the same hours are built once. */
function rowsReader({ duration, mode, ...published }: SlotQuestion): (day: number) => DayRows {
  const readHours = hoursReader(published);
  const known = new Map<TimeRange[], Row[]>();
  return (day) => {
    const hours = readHours(day);
    if (!offers(hours, mode)) return NO_ROWS;
    const rows = known.get(hours.time_ranges) ?? hours.time_ranges.flatMap((range) => rowsOf(range, duration));
    known.set(hours.time_ranges, rows);
    return { rows, appointment_types: hours.appointment_types };
  };
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

/** The instant of a minute of a day; null where the clock does not show a slot's true length. */
function startReader({ zone, duration }: SlotQuestion, first: number, last: number) {
  const allSteady = steadyOffset(zone, (first - 1) * MINUTES_PER_DAY, (last + 2) * MINUTES_PER_DAY);
  return (day: number): ((minute: number) => Minute | null) => {
    const midnight = day * MINUTES_PER_DAY;
    const offset = allSteady ?? steadyOffset(zone, midnight - MINUTES_PER_DAY, midnight + 2 * MINUTES_PER_DAY);
    return offset === null
      ? (minute) => instantOfSlot(zone, midnight + minute, duration)
      : (minute) => midnight + minute - offset;
  };
}

function instantOfSlot(zone: string, local: Minute, duration: number): Minute | null {
  const { instant, exists } = resolveLocal(zone, local);
  return exists && resolveLocalEnd(zone, local + duration) - instant === duration ? instant : null;
}

/** Whether a slot that starts then is free. To be asked in order: what lies behind is not looked at again. */
function freeReader(question: SlotQuestion): (start: Minute) => boolean {
  const { busy, duration, now, gap = 0, notice = 0, elsewhere = [] } = question;
  const earliest = Math.max(now + 1, now + notice);
  const touchesBusy = touchReader(busy, duration, gap);
  const touchesElsewhere = elsewhere.length > 0 ? touchReader(elsewhere, duration, 0) : () => false;
  return (start) => !touchesBusy(start) && !touchesElsewhere(start) && start >= earliest;
}

function touchReader(taken: Interval[], duration: number, gap: number): (start: Minute) => boolean {
  let next = 0;
  return (start) => {
    while ((taken[next]?.end ?? Number.POSITIVE_INFINITY) + gap <= start) next++;
    return (taken[next]?.start ?? Number.POSITIVE_INFINITY) < start + duration + gap;
  };
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
