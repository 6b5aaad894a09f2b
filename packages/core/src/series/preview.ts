import { readBusy } from "../appointment/occupancy";
import { exceptionLookup } from "../availability/read";
import type { PracticeContext } from "../context";
import { readBoth } from "../db/database";
import { AppError, invalidField } from "../errors";
import { zoneOf } from "../practice/rules";
import type { PurchaseRecord } from "../purchase/entity";
import { requireUsable } from "../purchase/ledger";
import { formatLocal, MINUTES_PER_DAY, type Minute, minuteOfDate, parseLocal, resolveLocal } from "../time/rules";
import { type SeriesChoices, toChoices } from "./choices/schema";
import { freeOn, obstaclesOf } from "./obstacles";
import type { SeriesPreview } from "./output";
import {
  dateOf,
  isDecided,
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
  requireSameDays(starts, input.choices);
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

/** The refusal of a choice that moves a date to another day. */
export function otherDay(choices: SeriesChoices, index: number): AppError {
  const at = choices.findIndex((each) => each.index === index);
  return invalidField(`choices.${at}.appointment_date`, "Elige otra hora de ese mismo día.");
}

function requireSameDays(starts: Minute[], choices: SeriesChoices): void {
  for (const choice of toChoices(choices)) {
    const planned = starts[choice.index - 1];
    const isElsewhere = choice.action === "move" && planned !== undefined && dateOf(choice.start) !== dateOf(planned);
    if (isElsewhere) throw otherDay(choices, choice.index);
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
