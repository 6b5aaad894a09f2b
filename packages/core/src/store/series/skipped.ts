import type { PracticeContext } from "../../db/index";
import { zoneOf } from "../../domain/practice/rules";
import type { SeriesRecord } from "../../domain/series/entity";
import { patternStarts } from "../../domain/series/rules";
import { type Minute, minuteOfDate, parseLocal, resolveLocal, WEEKDAYS } from "../../lib/time/rules";

/** A skipped date of a series' pattern. */
export interface SkippedDate {
  /** Number in the pattern, from 1. */
  index: number;
  /** Its wall-clock start. */
  start: Minute;
}

/** The skipped dates of a series that are still ahead. */
export function skippedDates({ practice, clock }: PracticeContext, series: SeriesRecord): SkippedDate[] {
  const { start, skipped = [], interval_weeks } = series;
  if (!start || skipped.length === 0) return [];
  const weekdays = WEEKDAYS.filter((each) => series.weekdays.includes(each));
  const starts = patternStarts({ start: parseLocal(start), interval_weeks, weekdays }, Math.max(...skipped));
  const now = minuteOfDate(clock.now());
  return skipped.flatMap((index) => {
    const planned = starts[index - 1];
    const isAhead = planned !== undefined && resolveLocal(zoneOf(practice), planned).instant > now;
    return isAhead ? [{ index, start: planned }] : [];
  });
}
