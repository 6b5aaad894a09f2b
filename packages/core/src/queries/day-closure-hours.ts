import { isDeepStrictEqual } from "node:util";
import type { PracticeContext } from "../db/index";
import { isLive } from "../domain/appointment/rules";
import type { AvailabilityException } from "../domain/availability/output";
import { hoursReader, mergeWeek, type PublishedHours, toException } from "../domain/availability/rules";
import type { WeeklyAvailability } from "../domain/availability/schema";
import { closedFrom, nextStep } from "../domain/day-closure/rules";
import { type DayClosureHours, MOST_CLOSED, MOST_TEXT } from "../domain/day-closure/schema";
import { zoneOf } from "../domain/practice/rules";
import { AppError, invalidField } from "../errors";
import { dateOfDay, dayNumber, MINUTES_PER_DAY, minuteOfDate, resolveLocal, toLocal } from "../lib/time/rules";
import { type DaysAsRead, intervalOf, readDays, visitsOf } from "../store/appointment/occupancy";
import { startingOn } from "../store/appointment/read";
import { byDate, differing, type Leaving, recordsLeftOutside, splitByStart } from "../store/availability/change";
import { readExceptions } from "../store/availability/read";
import { visitKey } from "../store/client/change";

/** The hours before and after a closure, and the live appointments that it affects, read at one moment. */
export interface HoursPlan extends Leaving {
  before: PublishedHours;
  after: PublishedHours;
  saved: AvailabilityException[];
  gone: AvailabilityException[];
  /** If a date is closed, the revisions of its UTC days, on whose bookings the plan depends; else empty. */
  asRead: DaysAsRead;
}

/** The new hours and the affected appointments: the upcoming ones of a closed date, else those outside the new hours.
 * @throws AppError `past` for a past date; `invalid_input` if new hours leave over 500 appointments outside; `busy`
 * while the index of appointments lacks one of the closed date. */
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
  if (close !== undefined) return { ...change, ...(await readDate(ctx, close)) };
  const leaving = await recordsLeftOutside(ctx, change, MOST_CLOSED);
  if (leaving.affected.length > MOST_CLOSED) throw invalidField("saved", MOST_TEXT);
  return { ...change, ...leaving, asRead: new Map() };
}

const OVER_TEXT = "Ese día ya pasó.";

/** The exception that closes the rest of a date; none if that date has no hours left to close. */
function closedOn(ctx: PracticeContext, before: PublishedHours, date: string): AvailabilityException[] {
  const now = toLocal(zoneOf(ctx.practice), minuteOfDate(ctx.clock.now()));
  const today = Math.floor(now / MINUTES_PER_DAY);
  const day = dayNumber(date);
  if (day < today) throw new AppError("past", { message: OVER_TEXT });
  const from = day === today ? nextStep(now % MINUTES_PER_DAY) : 0;
  const notes = before.exceptions.find(({ exception_date }) => exception_date === date)?.notes ?? null;
  const closed = closedFrom(hoursReader(before)(day), { date, from, notes });
  return closed ? [closed] : [];
}

/** A date's upcoming and current appointments, and its UTC days' revisions. @throws AppError `busy` while the index
 * lacks one of the upcoming appointments. */
async function readDate(ctx: PracticeContext, date: string): Promise<Leaving & Pick<HoursPlan, "asRead">> {
  const { db, practice } = ctx;
  const zone = zoneOf(practice);
  const [start, end] = [0, 1].map((more) => resolveLocal(zone, (dayNumber(date) + more) * MINUTES_PER_DAY).instant);
  const [first, last] = [start ?? 0, (end ?? 0) - 1].map((at) => Math.floor(at / MINUTES_PER_DAY));
  const utc = Array.from({ length: (last ?? 0) - (first ?? 0) + 1 }, (_, index) => (first ?? 0) + index);
  const [days, records] = await Promise.all([
    readDays(db, practice.practice_id, first ?? 0, last ?? 0),
    startingOn(ctx, date, date),
  ]);
  const now = minuteOfDate(ctx.clock.now());
  // The index of appointments may lag; the records of days are consistent and show a missing appointment.
  const known = new Set(records.map(({ id }) => visitKey(id)));
  const isAhead = (at: number) => at > now && at >= (start ?? 0) && at < (end ?? 0);
  if (visitsOf(days).some((visit) => isAhead(visit.start) && !known.has(visit.key))) throw new AppError("busy");
  const live = records.filter((record) => isLive(record.status) && intervalOf(record).end > now);
  const revisions = new Map(days.map((day) => [day.date, day.revision]));
  return {
    ...splitByStart(ctx, live),
    asRead: new Map(utc.map(dateOfDay).map((day) => [day, revisions.get(day)])),
  };
}

export const changedWeek = ({ before, after }: HoursPlan): WeeklyAvailability | undefined =>
  isDeepStrictEqual(mergeWeek(before.weekly, {}), after.weekly) ? undefined : after.weekly;
