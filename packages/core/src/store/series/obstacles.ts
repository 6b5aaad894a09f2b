import type { PracticeContext } from "../../db/index";
import type { AppointmentRecord } from "../../domain/appointment/entity";
import type { AvailabilityException, Slot } from "../../domain/availability/output";
import { reasonText } from "../../domain/availability/rules";
import type { UnavailableReason } from "../../domain/availability/schema";
import { looksAround, rulesOf } from "../../domain/booking/rules";
import type { ClientProjection } from "../../domain/client/entity";
import { holidaysOf, holidayText } from "../../domain/holidays/rules";
import { zoneOf } from "../../domain/practice/rules";
import type { PurchaseRecord } from "../../domain/purchase/entity";
import { dateOf, isChoosable, isInDoubt, type Obstacle } from "../../domain/series/rules";
import { errorTable } from "../../errors";
import {
  type Interval,
  isWithinOneDay,
  localDateAt,
  type Minute,
  minuteOfDate,
  overlaps,
  parseLocal,
  resolveLocal,
  toLocal,
} from "../../lib/time/rules";
import { noteAt, noteOf, ONE_DAY_TEXT } from "../appointment/record";
import type { Occupied, Surroundings } from "../availability/bounds";
import { explainOffer } from "../availability/offer";
import { findSlots } from "../availability/slots";

export interface SeriesTime {
  ctx: PracticeContext;
  exceptions: AvailabilityException[];
  around: Occupied;
  /** The `visitKey` of the appointment to move; absent for a booking. */
  ownKey?: string;
  /** The present time of the appointment to move: a holiday on its date is no obstacle. Absent for a booking. */
  own?: Interval;
  duration: number;
  isVirtual: boolean;
  purchase: Pick<PurchaseRecord, "expires_at"> | null;
}

/** The package whose expiry limits a new time; null if none pays, or if `noteOf` says that its session may be lost. */
export const limitingPackage = (
  ctx: PracticeContext,
  record: AppointmentRecord,
  client: ClientProjection | null,
): SeriesTime["purchase"] =>
  (record.session_held && !noteOf(ctx, record, client) && client?.packages?.[record.package_purchase_id ?? ""]) || null;

export const withBooked = (time: SeriesTime, booked: readonly Interval[]): SeriesTime => ({
  ...time,
  around: aroundWith(time.around, booked),
});

export const aroundWith = ({ busy, visits, held }: Occupied, booked: readonly Interval[]): Occupied => ({
  held,
  busy: [...busy, ...booked],
  visits: [...visits, ...booked.map(({ start }) => ({ key: "", start }))],
});

/** The interval from a wall-clock start; null if the clocks skip the start or the end is on another day. If `own` has
 * this start, the interval begins at the instant of `own` and, unless longer than `own`, may end on another day. */
export function intervalFrom(zone: string, start: Minute, duration: number, own?: Interval): Interval | null {
  const stays = own && toLocal(zone, own.start) === start;
  const { instant, exists } = stays ? { instant: own.start, exists: true } : resolveLocal(zone, start);
  const interval = { start: instant, end: instant + duration };
  const isPossible = (stays && interval.end <= own.end) || isWithinOneDay(zone, interval);
  return exists && isPossible ? interval : null;
}

type DayTime = Pick<SeriesTime, "ctx" | "own" | "duration">;

const intervalAt = ({ ctx, duration, own }: DayTime, start: Minute): Interval | null =>
  intervalFrom(zoneOf(ctx.practice), start, duration, own);

export const intervalsFrom = (time: DayTime, starts: readonly Minute[]) =>
  starts.flatMap((start) => intervalAt(time, start) ?? []);

const NONEXISTENT_TEXT = "Esa hora no existe ese día: los relojes se adelantan.";

const impossible = ({ ctx }: DayTime, start: Minute): Obstacle => ({
  state: "nonexistent",
  message: resolveLocal(zoneOf(ctx.practice), start).exists ? ONE_DAY_TEXT : NONEXISTENT_TEXT,
});

/** The obstacles to a series' appointment at a wall-clock start, most important first: for previews and bookings. */
export function obstaclesOf(time: SeriesTime, start: Minute): Obstacle[] {
  const interval = intervalAt(time, start);
  return interval
    ? [
        ...holidayOf(time, start),
        ...busyOf(time, interval, start),
        ...heldOf(time, interval),
        ...[...offerOf(time, interval), ...expiryOf(time, interval)].sort(uncertainLast),
      ]
    : [impossible(time, start)];
}

const uncertainLast = (a: Obstacle, b: Obstacle) => Number(isInDoubt(a)) - Number(isInDoubt(b));

/** The obstacles that need no reads: a holiday, which a series skips by default, or an impossible hour. */
export const obstaclesOfDay = (time: DayTime, start: Minute): Obstacle[] =>
  intervalAt(time, start) ? holidayOf(time, start) : [impossible(time, start)];

function holidayOf({ ctx, own }: DayTime, start: Minute): Obstacle[] {
  const date = dateOf(start);
  if (own && date === localDateAt(zoneOf(ctx.practice), own.start)) return [];
  const [holiday] = holidaysOf(ctx.practice, date, date);
  return holiday ? [{ state: "holiday", message: holidayText(holiday.names) }] : [];
}

const busyOf = ({ around }: SeriesTime, interval: Interval, start: Minute): Obstacle[] =>
  around.busy.some((each) => overlaps(each, interval))
    ? [{ state: "busy", message: reasonText("overlap", start) }]
    : [];

const heldOf = ({ around }: SeriesTime, interval: Interval): Obstacle[] =>
  around.held.some((each) => overlaps(each, interval)) ? [{ state: "held", message: errorTable.held.text }] : [];

function stateOf(reason: UnavailableReason): Obstacle["state"] {
  if (reason === "type_not_offered") return "outside_hours";
  return reason === "overlap" ? "busy" : reason;
}

const ONE_BY_ONE_TEXT = "Esta consulta limita cuántas citas se agendan y qué tan seguidas: agéndalas una por una.";

/** The obstacle, if any, for which `explainOffer` refuses the time. For an agent, the obstacle is always `limit` if booking
 * rules require a gap or set a maximum of appointments. */
function offerOf({ ctx, exceptions, around, ownKey, own, isVirtual }: SeriesTime, wanted: Interval): Obstacle[] {
  if (ctx.actor.kind === "agent" && looksAround(rulesOf(ctx.practice)))
    return [{ state: "limit", message: ONE_BY_ONE_TEXT }];
  const surroundings: Surroundings = { ...around, ownKey, own, held: [], asRead: new Map() };
  const mode = isVirtual ? "virtual" : "presential";
  const refusal = explainOffer(ctx, { wanted, mode, exceptions, around: surroundings, taken: [] });
  if (!refusal) return [];
  return [{ state: stateOf(refusal.reason), message: refusal.message }];
}

function expiryOf({ ctx, purchase }: SeriesTime, { start }: Interval): Obstacle[] {
  const message = noteAt(ctx, purchase, start);
  return message ? [{ state: "after_expiry", message }] : [];
}

/** A date's upcoming slots and their obstacles. Slots for which Google's busy times are not known are `is_unknown`. */
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

/** The slots that can be chosen. For the therapist, holiday, package expiry and unknown busy times exclude none. */
export const freeOn = (time: SeriesTime, date: string): Slot[] =>
  slotsOn(time, date).flatMap(({ slot, obstacles }) =>
    isChoosable(obstacles, time.ctx.actor.kind !== "agent") ? slot : [],
  );
