import type { PracticeContext } from "../../db/context";
import type { AvailabilityException, Slot } from "../../domain/availability/output";
import { reasonText } from "../../domain/availability/rules";
import type { UnavailableReason } from "../../domain/availability/schema";
import { type Around, looksAround, rulesOf } from "../../domain/booking/rules";
import { holidaysOf, holidayText } from "../../domain/holidays/rules";
import { zoneOf } from "../../domain/practice/rules";
import type { PurchaseRecord } from "../../domain/purchase/entity";
import { dateOf, isChoosable, isInDoubt, type Obstacle } from "../../domain/series/rules";
import {
  type Interval,
  isWithinOneDay,
  type Minute,
  minuteOfDate,
  minuteOfIso,
  overlaps,
  parseLocal,
  resolveLocal,
} from "../../lib/time/rules";
import { boundOf, type Surroundings } from "../availability/bounds";
import { explainOffer } from "../availability/offer";
import { findSlots } from "../availability/slots";

/** What the times of a series are held against. */
export interface SeriesTime {
  ctx: PracticeContext;
  exceptions: AvailabilityException[];
  /** What is booked around its dates. */
  around: Around;
  /** Of an appointment that is moved: its `visitKey`. */
  ownKey?: string;
  duration: number;
  isVirtual: boolean;
  purchase: PurchaseRecord | null;
}

/** The same times with appointments of the series added at these starts. */
export const withBooked = (time: SeriesTime, booked: readonly Interval[]): SeriesTime => ({
  ...time,
  around: aroundWith(time.around, booked),
});

/** What is booked around a time once these intervals are, too. */
export const aroundWith = ({ busy, visits }: Around, booked: readonly Interval[]): Around => ({
  busy: [...busy, ...booked],
  visits: [...visits, ...booked.map(({ start }) => ({ key: "", start }))],
});

/** The interval of a wall-clock start; null for an hour that is not there. */
export function intervalFrom(zone: string, start: Minute, duration: number): Interval | null {
  const { instant, exists } = resolveLocal(zone, start);
  const interval = { start: instant, end: instant + duration };
  return exists && isWithinOneDay(zone, interval) ? interval : null;
}

/** The intervals of starts of these times. */
export const intervalsFrom = ({ ctx, duration }: Pick<SeriesTime, "ctx" | "duration">, starts: readonly Minute[]) =>
  starts.flatMap((start) => intervalFrom(zoneOf(ctx.practice), start, duration) ?? []);

const NONEXISTENT_TEXT = "Esa hora no existe ese día: los relojes se adelantan.";

/** All that stands in the way of one date, what counts first at first. The one answer for preview, suggestion and booking. */
export function obstaclesOf(time: SeriesTime, start: Minute): Obstacle[] {
  const interval = intervalFrom(zoneOf(time.ctx.practice), start, time.duration);
  return interval
    ? [
        ...holidayOf(time, start),
        ...busyOf(time, interval, start),
        ...[...offerOf(time, interval), ...expiryOf(time, interval)].sort(byDoubt),
      ]
    : [{ state: "nonexistent", message: NONEXISTENT_TEXT }];
}

/** What is known comes before what is not. */
const byDoubt = (a: Obstacle, b: Obstacle) => Number(isInDoubt(a)) - Number(isInDoubt(b));

/** Of all that stands in the way what needs no look at what is booked: it leaves a date out by itself. */
export function obstaclesOfDay(ctx: PracticeContext, start: Minute, duration: number): Obstacle[] {
  const interval = intervalFrom(zoneOf(ctx.practice), start, duration);
  return interval ? holidayOf({ ctx }, start) : [{ state: "nonexistent", message: NONEXISTENT_TEXT }];
}

function holidayOf({ ctx }: Pick<SeriesTime, "ctx">, start: Minute): Obstacle[] {
  const date = dateOf(start);
  const [holiday] = holidaysOf(ctx.practice, date, date);
  return holiday ? [{ state: "holiday", message: holidayText(holiday.names) }] : [];
}

const busyOf = ({ around }: SeriesTime, interval: Interval, start: Minute): Obstacle[] =>
  around.busy.some((each) => overlaps(each, interval))
    ? [{ state: "busy", message: reasonText("overlap", start) }]
    : [];

function stateOf(reason: UnavailableReason): Obstacle["state"] {
  if (reason === "type_not_offered") return "outside_hours";
  return reason === "overlap" || reason === "held" ? "busy" : reason;
}

const ONE_BY_ONE_TEXT = "Esta consulta limita cuántas citas se agendan y qué tan seguidas: agéndalas una por una.";

/**
 * Why who asks is not offered it; what is taken in another calendar before what the hours say. What rests on what is booked
 * around a time holds one booking of the agent's at a time.
 */
function offerOf({ ctx, exceptions, around, ownKey, isVirtual }: SeriesTime, wanted: Interval): Obstacle[] {
  if (ctx.actor.kind === "agent" && looksAround(rulesOf(ctx.practice)))
    return [{ state: "limit", message: ONE_BY_ONE_TEXT }];
  const surroundings: Surroundings = { ...around, ownKey, held: [], asRead: new Map() };
  const mode = isVirtual ? "virtual" : "presential";
  const refusal = explainOffer(ctx, { wanted, mode, exceptions, around: surroundings, taken: [] });
  if (!refusal) return [];
  const bound = boundOf(ctx, wanted, surroundings);
  const { reason, message } = bound?.reason === "busy_elsewhere" ? bound : refusal;
  return [{ state: stateOf(reason), message }];
}

const expiryOf = ({ purchase }: SeriesTime, { start }: Interval): Obstacle[] =>
  purchase && start > minuteOfIso(purchase.expires_at)
    ? [{ state: "after_expiry", message: "El paquete vence antes de esta fecha." }]
    : [];

/** The slots of a day, each with all that stands in its way; one that nobody knows of is marked so. */
export function slotsOn(time: SeriesTime, date: string): { slot: Slot; obstacles: Obstacle[] }[] {
  const { ctx, exceptions, duration, isVirtual } = time;
  const slots = findSlots({
    weekly: ctx.practice.weekly_availability,
    exceptions,
    zone: zoneOf(ctx.practice),
    startDate: date,
    endDate: date,
    mode: isVirtual ? "virtual" : "presential",
    duration,
    now: minuteOfDate(ctx.clock.now()),
    busy: [],
  });
  return slots.flatMap((slot) => {
    if (!slot.is_available) return [];
    const obstacles = obstaclesOf(time, parseLocal(slot.appointment_date));
    const is_unknown = obstacles.some(isInDoubt);
    return [{ slot: { ...slot, is_available: !is_unknown, is_unknown }, obstacles }];
  });
}

/** The slots of a day that can be chosen: nothing but what holds for the whole day stands in their way, or that nobody knows. */
export const freeOn = (time: SeriesTime, date: string): Slot[] =>
  slotsOn(time, date).flatMap(({ slot, obstacles }) =>
    isChoosable(obstacles, time.ctx.actor.kind !== "agent") ? slot : [],
  );
