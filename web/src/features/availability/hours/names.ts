import { byStart, HOURS_TEXTS, MAX_RANGES, rangesProblem } from "@sereno/core/domain/availability/hours/rules";
import { newTimeRange } from "@sereno/core/domain/availability/rules";
import type { AppointmentMode, TimeRange } from "@sereno/core/domain/availability/schema";
import { MINUTES_PER_DAY, minuteOfTime, timeOfMinute } from "@sereno/core/lib/time/rules";
import { timezoneName } from "@sereno/core/lib/time/zones/rules";
import { MODE_LABELS } from "../../../domain/appointment/hour-names";
import { spokenTime } from "../../../lib/clock/dates";
import { keysOf } from "../../../lib/keys-of";

export const MODES = keysOf(MODE_LABELS).map((mode) => ({ mode, label: MODE_LABELS[mode] }));

export const modesText = (modes: readonly AppointmentMode[]): string =>
  MODES.filter(({ mode }) => modes.includes(mode))
    .map(({ label }) => label)
    .join(" y ");

export const rangeText = ({ start, end }: TimeRange): string =>
  `${spokenTime(start)} a ${end === "24:00" ? "medianoche" : spokenTime(end)}`;

export function zoneText(zone: string): string {
  const name = timezoneName(zone);
  return name === zone ? `Todas las horas están en ${zone}` : `Todas las horas están en ${name} (${zone})`;
}

const STEP = 15;

/** Each range's problem: an invalid range, or an overlap with an earlier one; null for a range without a problem. */
export function rangeProblems(ranges: readonly TimeRange[]): (string | null)[] {
  const own = ranges.map((range) => rangesProblem([range]));
  return ranges.map((range, index) => {
    if (own[index]) return own[index];
    const crossed = ranges.findIndex(
      (earlier, place) => place < index && !own[place] && rangesProblem([earlier, range]) !== null,
    );
    const other = ranges[crossed];
    return other ? `Se cruza con el rango ${crossed + 1}: ${rangeText(other)}` : null;
  });
}

export function toggleMode(modes: AppointmentMode[], mode: AppointmentMode) {
  const next = modes.includes(mode) ? modes.filter((each) => each !== mode) : [...modes, mode];
  return next.length === 0 ? { modes, refusal: HOURS_TEXTS.noMode } : { modes: next.sort(), refusal: null };
}

const textOf = (minute: number) => (minute === MINUTES_PER_DAY ? "24:00" : timeOfMinute(minute));

export const earliestEnd = (start: string): string => textOf(Math.min(minuteOfTime(start) + STEP, MINUTES_PER_DAY));

function gapsIn(ranges: readonly TimeRange[], from: number, to: number): { start: number; end: number }[] {
  const gaps: { start: number; end: number }[] = [];
  let start = from;
  for (const taken of byStart(ranges.filter((each) => rangesProblem([each]) === null))) {
    gaps.push({ start, end: Math.min(minuteOfTime(taken.start), to) });
    start = Math.max(start, minuteOfTime(taken.end));
  }
  return [...gaps, { start, end: to }].filter((gap) => gap.end - gap.start >= STEP);
}

const HOUR = 60;

/** What 'Agregar rango' adds: the first gap in office hours, else at most an hour of the last gap; null if full. */
export function nextRange(ranges: readonly TimeRange[]): TimeRange | null {
  if (ranges.length >= MAX_RANGES) return null;
  const office = newTimeRange();
  const [within] = gapsIn(ranges, minuteOfTime(office.start), minuteOfTime(office.end));
  if (within) return { start: textOf(within.start), end: textOf(within.end) };
  const gap = gapsIn(ranges, 0, MINUTES_PER_DAY).at(-1);
  if (!gap) return null;
  const isAfter = gap.end === MINUTES_PER_DAY;
  const [start, end] = isAfter
    ? [gap.start, Math.min(gap.start + HOUR, gap.end)]
    : [Math.max(gap.end - HOUR, gap.start), gap.end];
  return { start: textOf(start), end: textOf(end) };
}

export function insertRange(ranges: readonly TimeRange[], range: TimeRange): { ranges: TimeRange[]; index: number } {
  const later = ranges.findIndex((each) => each.start > range.start);
  const index = later === -1 ? ranges.length : later;
  return { ranges: [...ranges.slice(0, index), range, ...ranges.slice(index)], index };
}
