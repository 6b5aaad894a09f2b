import { type PracticeContext, readOne } from "../../db/index";
import { isHeld } from "../../domain/actor/rules";
import type { DayRecord } from "../../domain/appointment/entity";
import { isLive } from "../../domain/appointment/rules";
import {
  type Around,
  type Bound,
  daysAround,
  findBound,
  gapOf,
  looksAround,
  rulesOf,
  type Visit,
} from "../../domain/booking/rules";
import { zoneOf } from "../../domain/practice/rules";
import { heldAt } from "../../domain/waitlist/rules";
import {
  dateOfDay,
  type Interval,
  MINUTES_PER_DAY,
  minuteOfDate,
  overlaps,
  resolveLocal,
  toLocal,
} from "../../lib/time/rules";
import { busyOf, type DaysAsRead, intervalOf, readDays, visitsOf } from "../appointment/occupancy";
import { lastBookableDate } from "../booking/read";
import { elsewhereOf } from "../busy/read";
import { visitKey } from "../client/change";
import { refuseConversation } from "../client/conversation";
import { requireOwnClient } from "../client/read";

/** The appointment to move. Its present time counts as free. */
export interface Own {
  id: string;
  /** The appointment's time; null if it occupies none, for example because it is cancelled. */
  interval: Interval | null;
}

interface StoredOwn extends Own {
  session_of: string | undefined;
}

export interface Occupied extends Around {
  /** Intervals held for waitlist offers. `busy` contains them if the caller may not book them. */
  held: Interval[];
}

/** Here, `held` is empty if the caller may book the held intervals. */
export interface Surroundings extends Occupied {
  ownKey: string | undefined;
  /** The present time of the appointment to move, if it occupies any. */
  own?: Interval | null | undefined;
  asRead: DaysAsRead;
}

const NOTHING: Surroundings = { busy: [], visits: [], ownKey: undefined, held: [], asRead: new Map() };

/** The bookings, holds and day revisions around `wanted`, without the appointment `leftOut`; only `own` if not needed. */
export async function readAround(
  ctx: PracticeContext,
  wanted: Interval,
  leftOut: Own | string | null | undefined,
): Promise<Surroundings> {
  const reading = typeof leftOut === "string" ? readOwn(ctx, leftOut) : leftOut;
  if (!looksAround(rulesOf(ctx.practice)) && !isHeld(ctx.actor)) return { ...NOTHING, own: (await reading)?.interval };
  const { from, to } = utcDaysAround(ctx, wanted);
  const [days, own] = await Promise.all([readDays(ctx.db, ctx.practice.practice_id, from, to), reading]);
  const revisions = new Map(days.map(({ date, revision }) => [date, revision]));
  const dates = Array.from({ length: to - from + 1 }, (_, index) => dateOfDay(from + index));
  const [busy, held] = [busyOf(days), heldFor(ctx, days)];
  return {
    // `busy` includes held intervals, so that the minimum gap is kept before and after them.
    busy: [...(own?.interval ? subtract(busy, own.interval) : busy), ...held],
    visits: countedOn(days, held),
    ownKey: own ? visitKey(own.id) : undefined,
    own: own?.interval,
    held,
    asRead: new Map(dates.map((date) => [date, revisions.get(date)])),
  };
}

const heldOn = ({ clock }: PracticeContext, days: DayRecord[]): Interval[] => [
  ...new Map(days.flatMap(({ holds }) => heldAt(holds, clock.now()))).values(),
];

/** Intervals held for waitlist offers, for callers who may not book them (`isHeld`); none for other callers. */
export const heldFor = (ctx: PracticeContext, days: DayRecord[]): Interval[] =>
  isHeld(ctx.actor) ? heldOn(ctx, days) : [];

/** The visits that count towards the maximums: those of `days`, and one for each interval in `held`. */
export const countedOn = (days: DayRecord[], held: Interval[]): Visit[] => [
  ...visitsOf(days),
  ...held.map(({ start }) => ({ key: "", start })),
];

export interface OccupiedAsRead extends Occupied {
  revisions: DaysAsRead;
}

export const occupiedOn = (ctx: PracticeContext, days: DayRecord[]): OccupiedAsRead => ({
  busy: [...busyOf(days), ...heldFor(ctx, days)],
  visits: visitsOf(days),
  held: heldOn(ctx, days),
  revisions: new Map(days.map(({ date, revision }) => [date, revision])),
});

function utcDaysAround({ practice }: PracticeContext, { start, end }: Interval) {
  const rules = rulesOf(practice);
  const zone = zoneOf(practice);
  const gap = gapOf(rules);
  const day = Math.floor(toLocal(zone, start) / MINUTES_PER_DAY);
  const [first, last] = daysAround(rules, day);
  const hasMost = rules.max_per_day !== null || rules.max_per_week !== null;
  const midnight = (local: number) => resolveLocal(zone, local * MINUTES_PER_DAY).instant;
  const from = hasMost ? Math.min(start - gap, midnight(first)) : start - gap;
  const to = hasMost ? Math.max(end + gap, midnight(last + 1)) : end + gap;
  return { from: Math.floor(from / MINUTES_PER_DAY), to: Math.floor((to - 1) / MINUTES_PER_DAY) };
}

/** The booking rule that excludes a time; null if none. The horizon applies only to agents and clients (`isHeld`). */
export function boundOf(ctx: PracticeContext, { start, end }: Interval, around: Surroundings): Bound | null {
  return findBound({
    ...around,
    rules: rulesOf(ctx.practice),
    zone: zoneOf(ctx.practice),
    start,
    duration: end - start,
    now: minuteOfDate(ctx.clock.now()),
    lastDate: lastBookableDate(ctx),
    elsewhere: elsewhereOf(ctx.practice),
  });
}

/** The appointment to move; null if there is none. @throws as `requireOwnClient` in a conversation. */
export async function readOwn(ctx: PracticeContext, id: string | null | undefined): Promise<StoredOwn | null> {
  if (!id) return null;
  const record = await readOne(ctx.db, ctx.db.one.appointment({ practice_id: ctx.practice.practice_id, id }));
  if (record) await requireOwnClient(ctx, record.client_id);
  else refuseConversation(ctx);
  if (!record) return null;
  const { status, session_held, package_purchase_id } = record;
  return {
    id,
    interval: isLive(status) ? intervalOf(record) : null,
    session_of: session_held ? package_purchase_id : undefined,
  };
}

export const subtract = (busy: Interval[], excluded: Interval): Interval[] =>
  busy.flatMap((each) =>
    overlaps(each, excluded)
      ? [
          { start: each.start, end: excluded.start },
          { start: excluded.end, end: each.end },
        ].filter(({ start, end }) => start < end)
      : [each],
  );
