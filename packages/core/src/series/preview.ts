import { readBusy } from "../appointment/occupancy";
import { NOTHING } from "../availability/bounds";
import { explainOffer } from "../availability/offer";
import type { AvailabilityException } from "../availability/output";
import { exceptionLookup } from "../availability/read";
import { explainHours, reasonText } from "../availability/rules";
import { findSlots } from "../availability/slots";
import { rulesOf } from "../booking/read";
import { looksAround } from "../booking/rules";
import { elsewhereOf } from "../busy/read";
import type { PracticeContext } from "../context";
import { readBoth } from "../db/database";
import { AppError, invalidField } from "../errors";
import { holidaysBetween } from "../holidays/calendar";
import { countryOf, holidayText } from "../holidays/rules";
import { zoneOf } from "../practice/rules";
import type { PurchaseRecord } from "../purchase/entity";
import { requireUsable } from "../purchase/ledger";
import {
  formatLocal,
  type Interval,
  isWithinOneDay,
  MINUTES_PER_DAY,
  type Minute,
  minuteOfDate,
  minuteOfIso,
  overlaps,
  parseLocal,
  resolveLocal,
} from "../time/rules";
import { type SeriesChoice, toChoices } from "./choices/schema";
import type { SeriesPreview } from "./output";
import {
  dateOf,
  isDecided,
  type Obstacle,
  type Pattern,
  patternStarts,
  planSeries,
  reachOf,
  type SeriesRow,
  weekdayOf,
} from "./rules";
import type { PreviewSeriesInput } from "./schema";

/** What a series is decided on: read at one moment. */
export interface SeriesPlan {
  pattern: Pattern;
  rows: SeriesRow[];
  isReady: boolean;
  purchase: PurchaseRecord | null;
  preview: SeriesPreview;
}

/**
 * The dates of a series, each with what stands in its way and that day's free times where something does. Writes nothing. Two
 * requests: the dates' exceptions with the purchase, and the occupied time.
 * @throws AppError as `planFor`.
 */
export const previewSeries = async (ctx: PracticeContext, input: PreviewSeriesInput): Promise<SeriesPreview> =>
  (await planFor(ctx, input)).preview;

/**
 * @throws AppError `past` for a start that is over, `invalid_input` for one that is not on five minutes, or another day's time;
 * what `requireUsable` throws, `not_found`, and `no_sessions_left` for a purchase with fewer sessions than asked for.
 */
export async function planFor(ctx: PracticeContext, input: PreviewSeriesInput): Promise<SeriesPlan> {
  const pattern = patternOf(input);
  const choices = toChoices(input.choices);
  const starts = patternStarts(pattern, reachOf(input.count, choices));
  requireSameDays(starts, choices);
  requireAhead(ctx, pattern);
  const { exceptions, purchase, busy } = await readSurroundings(ctx, input.package_purchase_id || null, starts);
  if (purchase) requireSessions(ctx, purchase, input.count);
  const time = { ctx, exceptions, busy, duration: input.duration_minutes, isVirtual: input.is_virtual ?? false };
  const rows = planSeries({
    ...pattern,
    count: input.count,
    choices,
    mayKeep: ctx.actor.kind !== "agent",
    explain: (start) => obstaclesOf(time, start, purchase),
  });
  const isReady = isDecided(rows, input.count);
  const preview = {
    occurrences: rows.map(({ start, ...row }) => ({
      ...row,
      appointment_date: formatLocal(start),
      suggestions: row.state === "free" && row.action === "keep" ? [] : freeOn(time, dateOf(start)),
    })),
    is_ready: isReady,
  };
  return { pattern, rows, isReady, purchase, preview };
}

function patternOf({ start, interval_weeks, weekdays, duration_minutes }: PreviewSeriesInput): Pattern {
  const local = parseLocal(start);
  if (local % 5 !== 0) throw invalidField("start", "La hora de la cita debe ser múltiplo de 5 minutos.");
  if ((local % MINUTES_PER_DAY) + duration_minutes > MINUTES_PER_DAY)
    throw invalidField("start", "La cita debe empezar y terminar el mismo día.");
  return { start: local, interval_weeks, weekdays: weekdays?.length ? weekdays : [weekdayOf(local)] };
}

export const OTHER_DAY_TEXT = "Elige otra hora de ese mismo día.";

function requireSameDays(starts: Minute[], choices: SeriesChoice[]): void {
  for (const [at, choice] of choices.entries()) {
    if (choice.action !== "move") continue;
    const planned = starts[choice.index - 1];
    if (planned === undefined || dateOf(planned) === dateOf(choice.start)) continue;
    throw invalidField(`choices.${at}.appointment_date`, OTHER_DAY_TEXT);
  }
}

function requireAhead(ctx: PracticeContext, pattern: Pattern): void {
  const [first = pattern.start] = patternStarts(pattern, 1);
  if (resolveLocal(zoneOf(ctx.practice), first).instant <= minuteOfDate(ctx.clock.now())) throw new AppError("past");
}

/** @throws AppError what `requireUsable` throws; `no_sessions_left` for fewer sessions than asked for. */
export function requireSessions(ctx: PracticeContext, purchase: PurchaseRecord, count: number): void {
  requireUsable(ctx, purchase);
  const left = purchase.sessions_total - purchase.sessions_used;
  if (left < count) {
    throw new AppError("no_sessions_left", {
      message: `A este paquete le quedan ${left} ${left === 1 ? "sesión" : "sesiones"}.`,
      data: { sessions_left: left },
    });
  }
}

/** A purchase, and what is published and occupied on the days of wall-clock starts. Two requests. */
export async function readSurroundings(ctx: PracticeContext, purchaseId: string | null, starts: Minute[]) {
  const { practice_id } = ctx.practice;
  const days = starts.map((start) => Math.floor(start / MINUTES_PER_DAY));
  const [[[purchase = null], exceptions], busy] = await Promise.all([
    readBoth(
      ctx.db,
      purchaseId ? [ctx.db.one.purchase({ practice_id, id: purchaseId })] : [],
      starts.map((start) => exceptionLookup(ctx, dateOf(start))),
    ),
    // A local day touches at most the UTC days beside it.
    readBusy(ctx.db, practice_id, Math.min(...days) - 1, Math.max(...days) + 1),
  ]);
  if (purchaseId && !purchase) throw new AppError("not_found", { message: "Este paquete del cliente no existe." });
  return { purchase, exceptions: exceptions.filter((each) => each !== null), busy };
}

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
  return elsewhereOf(ctx.practice).some((each) => overlaps(each, interval))
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
