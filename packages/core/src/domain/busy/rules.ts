import type { Interval, Minute } from "../../lib/time/rules";

/** Maximum number of stored intervals: more than the events of a usual calendar year. */
const MOST_INTERVALS = 1000;

/** Busy times from Google Calendar. Each list is ascending and has no overlaps. */
export interface BusyTimes {
  times: Interval[];
  /** Busy whole days, as days since 1970-01-01, the end exclusive. The practice's zone determines their instants. */
  days: Interval[];
}

export interface KnownBusy {
  intervals: Interval[];
  /** Busy times are known up to this minute: -Infinity if nothing is known, Infinity if the calendar is not read. */
  knownUntil: Minute;
}

/** For a practice that does not read its Google calendar: nothing is busy, and nothing is unknown. */
export const NOT_ASKED: KnownBusy = { intervals: [], knownUntil: Number.POSITIVE_INFINITY };

export const isUnknown = ({ knownUntil }: KnownBusy, { end }: Pick<Interval, "end">): boolean => end > knownUntil;

export function mergeIntervals(intervals: Interval[]): Interval[] {
  const merged: Interval[] = [];
  for (const { start, end } of [...intervals].sort((a, b) => a.start - b.start)) {
    const last = merged.at(-1);
    if (last && start <= last.end) last.end = Math.max(last.end, end);
    else merged.push({ start, end });
  }
  return merged;
}

/** Packs ascending intervals into about seven characters each, for the practice's record. Keeps the first 1,000. */
export function packBusy(intervals: Interval[]): string {
  let before = 0;
  const packed = intervals.slice(0, MOST_INTERVALS).map(({ start, end }) => {
    const text = `${(start - before).toString(36)}.${(end - start).toString(36)}`;
    before = end;
    return text;
  });
  return packed.join(",");
}

/** The start of the first interval that `packBusy` drops; Infinity if it drops none. */
export const keptUntil = (intervals: Interval[]): Minute =>
  intervals[MOST_INTERVALS]?.start ?? Number.POSITIVE_INFINITY;

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
