import type { Interval, Minute } from "../time/rules";

/** A year and more of what a calendar holds. */
const MOST_INTERVALS = 1000;

/**
 * Intervals as text, about seven letters each, so that hundreds of them lie on the practice and cost no read of their own. They are
 * merged and ascending: of each the minutes since the one before and its length, in base 36.
 * @param until the end of the range that was read: of more intervals than are kept, all up to there counts as taken.
 */
export function packBusy(intervals: Interval[], until: Minute): string {
  let before = 0;
  return kept(intervals, until)
    .map(({ start, end }) => {
      const packed = `${(start - before).toString(36)}.${(end - start).toString(36)}`;
      before = end;
      return packed;
    })
    .join(",");
}

function kept(intervals: Interval[], until: Minute): Interval[] {
  const last = intervals[MOST_INTERVALS - 1];
  if (!last || intervals.length === MOST_INTERVALS) return intervals;
  return [...intervals.slice(0, MOST_INTERVALS - 1), { start: last.start, end: Math.max(until, last.end) }];
}

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
