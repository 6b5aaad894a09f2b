import type { Interval, Minute } from "../../lib/time/rules";

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
  /** From then on nobody knows what is free: before every instant where nothing is known, after every one where nothing is asked. */
  knownUntil: Minute;
}

/** The busy times of a practice that does not read its Google calendar: none, without limit. */
export const NOT_ASKED: KnownBusy = { intervals: [], knownUntil: Number.POSITIVE_INFINITY };

/** Whether nobody knows if all of a time is free. */
export const isUnknown = ({ knownUntil }: KnownBusy, { end }: Pick<Interval, "end">): boolean => end > knownUntil;

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

/**
 * Intervals as text, about seven letters each, so that hundreds of them lie on the practice and cost no read of their own. They are
 * merged and ascending: of each the minutes since the one before and its length, in base 36. Of more than are kept, the first.
 */
export function packBusy(intervals: Interval[]): string {
  let before = 0;
  const packed = intervals.slice(0, MOST_INTERVALS).map(({ start, end }) => {
    const text = `${(start - before).toString(36)}.${(end - start).toString(36)}`;
    before = end;
    return text;
  });
  return packed.join(",");
}

/** Where the first interval begins that `packBusy` does not keep; never, where it keeps them all. */
export const keptUntil = (intervals: Interval[]): Minute =>
  intervals[MOST_INTERVALS]?.start ?? Number.POSITIVE_INFINITY;

/** What `packBusy` packed. */
export function unpackBusy(text: string | undefined): Interval[] {
  if (!text) return [];
  let before = 0;
  return text.split(",").map((packed) => {
    const [gap = "", length = ""] = packed.split(".");
    const start = before + Number.parseInt(gap, 36);
    before = start + Number.parseInt(length, 36);
    return { start, end: before };
  });
}
