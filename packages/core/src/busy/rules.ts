import type { Interval } from "../time/rules";

/** A year and more of what a calendar holds; further ones are not kept. */
const MOST_INTERVALS = 1000;

/**
 * Intervals as text, about seven letters each, so that hundreds of them lie on the practice and cost no read of their own. They are
 * merged and ascending: of each the minutes since the one before and its length, in base 36.
 */
export function packBusy(intervals: Interval[]): string {
  let before = 0;
  return intervals
    .slice(0, MOST_INTERVALS)
    .map(({ start, end }) => {
      const packed = `${(start - before).toString(36)}.${(end - start).toString(36)}`;
      before = end;
      return packed;
    })
    .join(",");
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
