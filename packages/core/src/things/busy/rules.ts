import type { Interval, Minute } from "../../words/time/rules";

/** A year and more of what a calendar holds. */
const MOST_INTERVALS = 1000;

/** What another calendar holds, each list merged and ascending. */
export interface BusyTimes {
  times: Interval[];
  /** Whole days, as days since 1970-01-01, the end not included: they begin and end by the zone in which they are looked at. */
  days: Interval[];
}

/** What was read of another calendar. */
export interface KnownBusy {
  intervals: Interval[];
  /** From then on it was too much to keep, and all counts as taken; null where everything is known. */
  knownUntil: Minute | null;
}

/** Intervals in order, with those that overlap or touch as one. */
export function mergeIntervals(intervals: Interval[]): Interval[] {
  const merged: Interval[] = [];
  for (const { start, end } of [...intervals].sort((a, b) => a.start - b.start)) {
    const last = merged.at(-1);
    if (last && start <= last.end) last.end = Math.max(last.end, end);
    else merged.push({ start, end });
  }
  return merged;
}

const UNREAD = "+";

/**
 * Intervals as text, about seven letters each, so that hundreds of them lie on the practice and cost no read of their own. They are
 * merged and ascending: of each the minutes since the one before and its length, in base 36.
 * @param until the end of the range that was read: of more intervals than are kept, all up to there counts as taken, and a '+' says so.
 */
export function packBusy(intervals: Interval[], until: Minute): string {
  let before = 0;
  const { kept, isAll } = keep(intervals, until);
  const packed = kept.map(({ start, end }) => {
    const text = `${(start - before).toString(36)}.${(end - start).toString(36)}`;
    before = end;
    return text;
  });
  return packed.join(",") + (isAll ? "" : UNREAD);
}

function keep(intervals: Interval[], until: Minute): { kept: Interval[]; isAll: boolean } {
  const last = intervals[MOST_INTERVALS - 1];
  if (!last || intervals.length === MOST_INTERVALS) return { kept: intervals, isAll: true };
  const rest = { start: last.start, end: Math.max(until, last.end) };
  return { kept: [...intervals.slice(0, MOST_INTERVALS - 1), rest], isAll: false };
}

/** What `packBusy` packed. */
export function unpackBusy(text: string | undefined): KnownBusy {
  if (!text) return { intervals: [], knownUntil: null };
  let before = 0;
  const intervals = text.split(",").map((packed) => {
    const [gap = "", length = ""] = packed.split(".");
    const start = before + Number.parseInt(gap, 36);
    before = start + Number.parseInt(length, 36);
    return { start, end: before };
  });
  return { intervals, knownUntil: text.endsWith(UNREAD) ? (intervals.at(-1)?.start ?? null) : null };
}
