import { isDeepStrictEqual } from "node:util";
import type { PracticeContext } from "../db/index";
import type { AvailabilityException } from "../domain/availability/output";
import { hoursReader, mergeWeek, type PublishedHours, toException } from "../domain/availability/rules";
import type { WeeklyAvailability } from "../domain/availability/schema";
import { closedFrom, nextStep } from "../domain/day-closure/rules";
import { type DayClosureHours, MOST_CLOSED, MOST_TEXT } from "../domain/day-closure/schema";
import { zoneOf } from "../domain/practice/rules";
import { AppError, invalidField } from "../errors";
import { dayNumber, MINUTES_PER_DAY, minuteOfDate, toLocal } from "../lib/time/rules";
import { byDate, differing, type Leaving, readLeaving, recordsLeftOutside } from "../store/availability/change";
import { readExceptions } from "../store/availability/read";

/** The hours before and after a closure, and the live appointments that it affects. */
export interface HoursPlan extends Leaving {
  before: PublishedHours;
  after: PublishedHours;
  saved: AvailabilityException[];
  gone: AvailabilityException[];
}

/** The new hours and the live appointments that they affect: on a closed date (`close`) all that have not ended, else
 * those outside the new hours. @throws AppError `past` for a past date; `invalid_input` for over 500 appointments;
 * `busy` while the index lacks an affected appointment. */
export async function planHours(ctx: PracticeContext, hours: DayClosureHours): Promise<HoursPlan> {
  const { close, weekly_availability = {}, saved, removed } = hours;
  const weekly = ctx.practice.weekly_availability;
  const stored = await readExceptions(ctx, "0000", "9999");
  const before = { weekly, exceptions: stored };
  const closed = close === undefined ? [] : closedOn(ctx, before, close);
  const wanted = new Map([...saved.map(toException), ...closed].map((each) => [each.id, each]));
  const leaves = new Set(removed.filter((id) => !wanted.has(id)));
  const kept = stored.filter(({ id }) => !wanted.has(id) && !leaves.has(id));
  const after = {
    weekly: mergeWeek(weekly, weekly_availability),
    exceptions: [...kept, ...wanted.values()].sort(byDate),
  };
  const change = {
    before,
    after,
    saved: differing([...wanted.values()], stored),
    gone: stored.filter(({ id }) => leaves.has(id)),
  };
  const leaving =
    close === undefined
      ? await recordsLeftOutside(ctx, change, MOST_CLOSED)
      : await readLeaving(ctx, [close], { isLeft: () => true });
  if (leaving.affected.length + leaving.inCourse.length > MOST_CLOSED) throw invalidField("saved", MOST_TEXT);
  return { ...change, ...leaving };
}

/** The exception that closes the rest of a date; none if that date has no hours left to close. */
function closedOn(ctx: PracticeContext, before: PublishedHours, date: string): AvailabilityException[] {
  const now = toLocal(zoneOf(ctx.practice), minuteOfDate(ctx.clock.now()));
  const today = Math.floor(now / MINUTES_PER_DAY);
  const day = dayNumber(date);
  if (day < today) throw new AppError("past", { message: "Ese día ya pasó." });
  const from = day === today ? nextStep(now % MINUTES_PER_DAY) : 0;
  const notes = before.exceptions.find(({ exception_date }) => exception_date === date)?.notes ?? null;
  const closed = closedFrom(hoursReader(before)(day), { date, from, notes });
  return closed ? [closed] : [];
}

export const changedWeek = ({ before, after }: HoursPlan): WeeklyAvailability | undefined =>
  isDeepStrictEqual(mergeWeek(before.weekly, {}), after.weekly) ? undefined : after.weekly;
