import { NOTHING } from "../availability/bounds";
import { explainOffer } from "../availability/offer";
import type { AvailabilityException } from "../availability/output";
import { explainHours, reasonText } from "../availability/rules";
import { findSlots } from "../availability/slots";
import { rulesOf } from "../booking/read";
import { looksAround } from "../booking/rules";
import { elsewhereOf } from "../busy/read";
import type { PracticeContext } from "../context";
import { holidaysBetween } from "../holidays/calendar";
import { countryOf, holidayText } from "../holidays/rules";
import { zoneOf } from "../practice/rules";
import type { PurchaseRecord } from "../purchase/entity";
import {
  type Interval,
  isWithinOneDay,
  type Minute,
  minuteOfDate,
  minuteOfIso,
  overlaps,
  resolveLocal,
} from "../time/rules";
import { dateOf, type Obstacle } from "./rules";

/** What the times of a series are held against. */
export interface SeriesTime {
  ctx: PracticeContext;
  exceptions: AvailabilityException[];
  busy: Interval[];
  duration: number;
  isVirtual: boolean;
}

/** The interval of a wall-clock start; null for an hour that is not there. */
export function intervalFrom(zone: string, start: Minute, duration: number): Interval | null {
  const { instant, exists } = resolveLocal(zone, start);
  const interval = { start: instant, end: instant + duration };
  return exists && isWithinOneDay(zone, interval) ? interval : null;
}

const NONEXISTENT_TEXT = "Esa hora no existe ese día: los relojes se adelantan.";

/** All that stands in the way of one date, what counts first at first. */
export function obstaclesOf(time: SeriesTime, start: Minute, purchase: PurchaseRecord | null): Obstacle[] {
  const interval = intervalFrom(zoneOf(time.ctx.practice), start, time.duration);
  if (!interval) return [{ state: "nonexistent", message: NONEXISTENT_TEXT }];
  return [
    holidayObstacle(time, start),
    busyObstacle(time, interval, start),
    hoursObstacle(time, interval, start),
    elsewhereObstacle(time, interval),
    expiryObstacle(purchase, interval),
  ].filter((each) => each !== null);
}

function holidayObstacle({ ctx }: SeriesTime, start: Minute): Obstacle | null {
  const date = dateOf(start);
  const [holiday] = holidaysBetween(countryOf(ctx.practice), date, date);
  return holiday ? { state: "holiday", message: holidayText(holiday.names) } : null;
}

function elsewhereObstacle({ ctx }: SeriesTime, interval: Interval): Obstacle | null {
  return elsewhereOf(ctx.practice).intervals.some((each) => overlaps(each, interval))
    ? { state: "busy_elsewhere", message: "Tienes otro compromiso en tu Google Calendar a esa hora." }
    : null;
}

function busyObstacle({ busy }: SeriesTime, interval: Interval, start: Minute): Obstacle | null {
  return busy.some((each) => overlaps(each, interval))
    ? { state: "busy", message: reasonText("overlap", start) }
    : null;
}

const ONE_BY_ONE_TEXT = "Esta consulta limita cuántas citas se agendan y qué tan seguidas: agéndalas una por una.";

function hoursObstacle({ ctx, exceptions, duration, isVirtual }: SeriesTime, wanted: Interval, local: Minute) {
  const mode = isVirtual ? "virtual" : "presential";
  const hours = { weekly: ctx.practice.weekly_availability, zone: zoneOf(ctx.practice), exceptions };
  const reason = explainHours({ ...hours, start: wanted.start, duration, mode });
  if (reason) {
    const state = reason === "day_off" ? "day_off" : "outside_hours";
    return { state, message: reasonText(reason, local, mode) } satisfies Obstacle;
  }
  return ctx.actor.kind === "agent" ? agentObstacle(ctx, { wanted, mode, exceptions }) : null;
}

/** What keeps the agent alone from a time. Rules that rest on what is booked around it hold one booking at a time. */
function agentObstacle(
  ctx: PracticeContext,
  time: Pick<Parameters<typeof explainOffer>[1], "wanted" | "mode" | "exceptions">,
): Obstacle | null {
  if (looksAround(rulesOf(ctx.practice))) return { state: "outside_hours", message: ONE_BY_ONE_TEXT };
  const refusal = explainOffer(ctx, { ...time, around: NOTHING, taken: [] });
  return refusal && { state: "outside_hours", message: refusal.message };
}

function expiryObstacle(purchase: PurchaseRecord | null, { start }: Interval): Obstacle | null {
  if (!purchase || start <= minuteOfIso(purchase.expires_at)) return null;
  return { state: "after_expiry", message: "El paquete vence antes de esta fecha." };
}

/** The times of a day that are free. */
export function freeOn({ ctx, exceptions, busy, duration, isVirtual }: SeriesTime, date: string) {
  const slots = findSlots({
    weekly: ctx.practice.weekly_availability,
    exceptions,
    zone: zoneOf(ctx.practice),
    startDate: date,
    endDate: date,
    mode: isVirtual ? "virtual" : "presential",
    duration,
    now: minuteOfDate(ctx.clock.now()),
    busy,
  });
  return slots.filter(({ is_available }) => is_available);
}
