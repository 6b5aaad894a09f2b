import { type PracticeContext, readTogether } from "../db/index";
import type { DayRecord } from "../domain/appointment/entity";
import type { AvailabilityException } from "../domain/availability/output";
import { daysAround, rulesOf } from "../domain/booking/rules";
import { dateOf } from "../domain/series/rules";
import { dayNumber, MINUTES_PER_DAY, type Minute } from "../lib/time/rules";
import { readDays } from "../store/appointment/occupancy";
import { type Occupied, occupiedOn } from "../store/availability/bounds";
import { exceptionLookup } from "../store/availability/read";

/** Data to check starts: the exceptions of their dates, and bookings and holds on the days of `daysBearingOn`. */
export interface Surroundings {
  exceptions: AvailabilityException[];
  around: Occupied;
}

/** The first and last UTC day that affect wall-clock starts: a local day overlaps at most the adjacent UTC days. */
export function daysBearingOn({ practice }: PracticeContext, starts: readonly Minute[]): [first: number, last: number] {
  const days = starts.map((start) => Math.floor(start / MINUTES_PER_DAY));
  const [first, last] = daysAround(rulesOf(practice), Math.min(...days), Math.max(...days));
  return [first - 1, last + 1];
}

/** A reader that caches exceptions and bookings by day. Only for previews: it misses bookings made after a read. */
export function openSurroundings(ctx: PracticeContext): (starts: readonly Minute[]) => Promise<Surroundings> {
  const exceptions = new Map<string, AvailabilityException | null>();
  const days = new Map<number, DayRecord | null>();

  async function readDates(dates: string[]): Promise<void> {
    const missing = dates.filter((date) => !exceptions.has(date));
    const found = await readTogether(
      ctx.db,
      missing.map((date) => exceptionLookup(ctx, date)),
    );
    for (const [index, date] of missing.entries()) exceptions.set(date, found[index] ?? null);
  }

  async function readStretch(stretch: number[]): Promise<void> {
    const missing = stretch.filter((day) => !days.has(day));
    const [from, to] = [missing[0], missing.at(-1)];
    if (from === undefined || to === undefined) return;
    for (const day of missing) days.set(day, null);
    for (const record of await readDays(ctx.db, ctx.practice.practice_id, from, to))
      days.set(dayNumber(record.date), record);
  }

  let turn = Promise.resolve();
  return async (starts) => {
    const dates = [...new Set(starts.map(dateOf))];
    const [first, last] = daysBearingOn(ctx, starts);
    const stretch = Array.from({ length: last - first + 1 }, (_, index) => first + index);
    // Calls read one after another, so that each call finds what earlier calls have cached.
    turn = turn.then(async () => {
      await Promise.all([readDates(dates), readStretch(stretch)]);
    });
    await turn;
    const read = stretch.flatMap((day) => days.get(day) ?? []);
    return { exceptions: dates.flatMap((date) => exceptions.get(date) ?? []), around: occupiedOn(ctx, read) };
  };
}
