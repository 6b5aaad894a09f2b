import { newTimeRange } from "@sereno/core/availability/rules";
import {
  type AppointmentMode,
  DayAvailability,
  MAX_RANGES,
  type TimeRange,
  TimeRanges,
} from "@sereno/core/availability/schema";
import { MINUTES_PER_DAY, minuteOfTime, timeOfMinute } from "@sereno/core/time/rules";
import { rangeText } from "./names";

/** What weekdays and exceptions share. */
export interface Hours {
  time_ranges: TimeRange[];
  appointment_types: AppointmentMode[];
}

const STEP = 15;
const EXTRA_HOURS = 120;

const messageOfRanges = (ranges: TimeRange[]): string | null => {
  const parsed = TimeRanges.safeParse(ranges);
  return parsed.success ? null : (parsed.error.issues[0]?.message ?? null);
};

/** For each range, what is wrong with it or with it beside an earlier one; null where all is well. */
export function rangeProblems(ranges: readonly TimeRange[]): (string | null)[] {
  const own = ranges.map((range) => messageOfRanges([range]));
  return ranges.map((range, index) => {
    if (own[index]) return own[index];
    const crossed = ranges.findIndex(
      (earlier, place) => place < index && !own[place] && messageOfRanges([earlier, range]) !== null,
    );
    const other = ranges[crossed];
    return other ? `Se cruza con el rango ${crossed + 1}: ${rangeText(other)}` : null;
  });
}

/** What keeps these hours from being saved; null when nothing does. */
export const hoursProblem = (hours: Hours): string | null => {
  const parsed = DayAvailability.safeParse({ ...hours, enabled: true });
  return parsed.success ? null : (parsed.error.issues[0]?.message ?? null);
};

export interface ModeToggle {
  modes: AppointmentMode[];
  /** Why nothing changed. */
  refusal: string | null;
}

/** Checks or unchecks a type; a list that the schema refuses (no type left) changes nothing. */
export function toggleMode(modes: AppointmentMode[], mode: AppointmentMode): ModeToggle {
  const next = modes.includes(mode) ? modes.filter((each) => each !== mode) : [...modes, mode];
  const refusal = hoursProblem({ time_ranges: [newTimeRange()], appointment_types: next });
  return refusal ? { modes, refusal } : { modes: next.sort(), refusal: null };
}

const textOf = (minute: number) => (minute === MINUTES_PER_DAY ? "24:00" : timeOfMinute(minute));

/** The first quarter hour that can end a range. */
export const earliestEnd = (start: string): string => textOf(Math.min(minuteOfTime(start) + STEP, MINUTES_PER_DAY));

function lastGap(ranges: readonly TimeRange[]): { start: number; end: number } | null {
  let from = 0;
  let last = null;
  for (const range of [...ranges].sort((a, b) => a.start.localeCompare(b.start))) {
    const start = minuteOfTime(range.start);
    if (start - from >= STEP) last = { start: from, end: start };
    from = Math.max(from, minuteOfTime(range.end));
  }
  return MINUTES_PER_DAY - from >= STEP ? { start: from, end: MINUTES_PER_DAY } : last;
}

/**
 * What 'Agregar rango' adds: office hours if they are free, else the free stretch after the last range, up to the end of
 * the office hours or for two hours. Null when the day is full.
 */
export function nextRange(ranges: readonly TimeRange[]): TimeRange | null {
  if (ranges.length >= MAX_RANGES) return null;
  const office = newTimeRange();
  if (ranges.every((range) => messageOfRanges([range]) !== null || messageOfRanges([range, office]) === null)) {
    return office;
  }
  const gap = lastGap(ranges);
  if (!gap) return null;
  const start = gap.start === 0 ? Math.max(0, gap.end - EXTRA_HOURS) : gap.start;
  const officeEnd = minuteOfTime(office.end);
  const end = start < officeEnd ? officeEnd : start + EXTRA_HOURS;
  return { start: textOf(start), end: textOf(Math.min(end, gap.end)) };
}

/** The range in its place by start time; the others keep theirs. */
export function insertRange(ranges: readonly TimeRange[], range: TimeRange): { ranges: TimeRange[]; index: number } {
  const later = ranges.findIndex((each) => each.start > range.start);
  const index = later === -1 ? ranges.length : later;
  return { ranges: [...ranges.slice(0, index), range, ...ranges.slice(index)], index };
}
