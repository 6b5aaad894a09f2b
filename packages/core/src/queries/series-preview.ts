import { type PracticeContext, readBoth } from "../db/index";
import { isHeld } from "../domain/actor/rules";
import { MOST_DATES, type SeriesChoices, toChoices } from "../domain/appointment/choices/schema";
import { cellsOf } from "../domain/appointment/rules";
import { PATIENT_MEMBERS, readPerson } from "../domain/client/person";
import { zoneOf } from "../domain/practice/rules";
import type { PurchaseRecord } from "../domain/purchase/entity";
import { leftText, type PurchaseState } from "../domain/purchase/rules";
import type { SeriesPreview } from "../domain/series/output";
import {
  dateOf,
  isComplete,
  isDecided,
  type Pattern,
  patternStarts,
  planSeries,
  type SeriesRow,
  weekdayOf,
} from "../domain/series/rules";
import type { PreviewSeriesInput } from "../domain/series/schema";
import { AppError, invalidField } from "../errors";
import {
  dateOfDay,
  formatLocal,
  type Interval,
  MINUTES_PER_DAY,
  type Minute,
  minuteOfDate,
  parseLocal,
  resolveLocal,
} from "../lib/time/rules";
import { type Offered, requireFewAhead } from "../policies/agent-rules";
import { daysBearingOn, type Surroundings } from "../policies/surroundings";
import { requireAllowed } from "../store/agent/allowance";
import { readDays } from "../store/appointment/occupancy";
import { ONE_DAY_TEXT } from "../store/appointment/record";
import { type OccupiedAsRead, occupiedOn } from "../store/availability/bounds";
import { dateUnchanged } from "../store/availability/change";
import { exceptionLookup } from "../store/availability/read";
import { withFreshBusy } from "../store/busy/refresh";
import { notThere, requireOwnPhone } from "../store/client/conversation";
import { requireOwnClient } from "../store/client/read";
import { findOrCreatePatient } from "../store/client/resolve";
import { requireUsable } from "../store/purchase/ledger";
import { noPurchase, requireBoughtBy } from "../store/purchase/read";
import { freeOn, intervalsFrom, obstaclesOf, obstaclesOfDay, withBooked } from "../store/series/obstacles";

export interface SeriesPlan {
  pattern: Pattern;
  rows: SeriesRow[];
  isReady: boolean;
  purchase: PurchaseRecord | null;
  preview: SeriesPreview;
  /** Start and end of each date that is not skipped. */
  intervals: Interval[];
  /** For an agent's series: the days and exceptions that must be unchanged since the read when it is written. */
  offered: Offered;
  /** Number of writes left in the transaction for ledger entries and calendar tasks. */
  room: number;
}

/** Number of a transaction's writes kept for other records, such as client, series, activity and stored answer. */
const OTHER_WRITES = 14;
const MOST_WRITES = 100;

/** The dates of a series. A date that has an obstacle, or is moved or skipped, has its day's free times. Books nothing.
 * @throws AppError as `planFor`; for an agent `limit`, `other_client` and the errors of `findOrCreatePatient`. */
export async function previewSeries(caller: PracticeContext, input: PreviewSeriesInput): Promise<SeriesPreview> {
  const ctx = await withFreshBusy(caller);
  if (ctx.actor.kind !== "agent") return (await planFor(ctx, input)).preview;
  const phone = input.patient_phone || input.phone_number;
  if (phone && !input.client_id) requireOwnPhone(ctx, readPerson(input, PATIENT_MEMBERS).phone);
  const isNamed = input.client_id || (input.patient_name && phone);
  const patient = isNamed ? await findOrCreatePatient(ctx, input) : null;
  const { preview, purchase } = await planFor(ctx, input);
  if (patient && purchase) await requireBoughtBy(ctx, patient.client, purchase);
  await requireAllowed(ctx, input.count);
  if (!purchase) await requireFewAhead(ctx, patient?.before ?? null, input.count);
  return preview;
}

/** Plans a series. @throws AppError `past` for a past start; `invalid_input` for a start off the five-minute grid, an
 * end after midnight, a choice that moves a date to another day, or too many dates; `not_found` for the purchase;
 * `no_sessions_left` and the errors of `requireUsable`. */
export async function planFor(ctx: PracticeContext, input: PreviewSeriesInput): Promise<SeriesPlan> {
  const { timeAfter, read, ...plan } = await planDates(ctx, input, (id, starts) => readSurroundings(ctx, id, starts));
  const { rows, isReady } = plan;
  const preview = {
    occurrences: rows.map(({ start, ...row }, at) => ({
      ...row,
      appointment_date: formatLocal(start),
      next_week: null,
      suggestions:
        row.state === "free" && row.action === "keep"
          ? []
          : freeOn(timeAfter(startsOf(rows.slice(0, at))), dateOf(start)),
    })),
    is_ready: isReady,
  };
  const intervals = intervalsFrom({ ctx, duration: input.duration_minutes }, startsOf(rows));
  const days = [...new Set(intervals.flatMap((each) => cellsOf(each).map(({ day }) => dateOfDay(day))))];
  const offered = isHeld(ctx.actor) ? asOffered(ctx, rows, days, read) : { unchanged: [] };
  const room = MOST_WRITES - OTHER_WRITES - intervals.length - days.length - offered.unchanged.length;
  if (room < 0) throw invalidField("count", "Son demasiadas citas para agendarlas de una vez. Agenda menos.");
  return { ...plan, purchase: read.purchase, preview, intervals, offered, room };
}

const asOffered = (ctx: PracticeContext, rows: SeriesRow[], days: string[], read: Found): Offered => ({
  asRead: new Map(days.map((date) => [date, read.around.revisions.get(date)])),
  unchanged: [...new Set(startsOf(rows).map(dateOf))].map((date) => {
    const known = read.exceptions.filter(({ exception_date }) => exception_date === date);
    return dateUnchanged(ctx, date, known);
  }),
});

interface Read<P = PurchaseRecord> extends Surroundings {
  purchase: P | null;
}

interface Found extends Read {
  around: OccupiedAsRead;
}

/** Plans a series by what `readFor` returns: purchase, exceptions and bookings around the dates. @throws as `planFor`. */
export async function planDates<R extends Read<PurchaseState>>(
  ctx: PracticeContext,
  input: PreviewSeriesInput,
  readFor: (purchaseId: string | null, starts: Minute[]) => Promise<R>,
) {
  const { count, duration_minutes: duration } = input;
  const pattern = patternOf(input);
  const question = { ...pattern, count, choices: toChoices(input.choices), mayKeep: ctx.actor.kind !== "agent" };
  // A first plan, without reads, finds how many dates are needed: only holidays and chosen skips add dates at the end.
  const reached = planSeries({ ...question, explain: (start) => obstaclesOfDay({ ctx, duration }, start) });
  const starts = patternStarts(pattern, reached.length);
  requireSameDays(starts, input.choices);
  const [first = pattern.start] = starts;
  if (resolveLocal(zoneOf(ctx.practice), first).instant <= minuteOfDate(ctx.clock.now())) throw new AppError("past");
  if (!isComplete(reached, count)) throw invalidField("count", TOO_MANY_LEFT_OUT_TEXT);
  const read = await readFor(input.package_purchase_id || null, starts);
  const { purchase, exceptions, around }: Read<PurchaseState> = read;
  if (purchase) requireSessions(ctx, purchase, count);
  const time = { ctx, exceptions, around, duration, isVirtual: input.is_virtual ?? false, purchase };
  const taken = new Map<Minute, Interval[]>();
  const takenBy = (start: Minute): Interval[] => {
    const intervals = taken.get(start) ?? intervalsFrom(time, [start]);
    taken.set(start, intervals);
    return intervals;
  };
  const timeAfter = (before: readonly Minute[]) => withBooked(time, before.flatMap(takenBy));
  const rows = planSeries({ ...question, explain: (start, before) => obstaclesOf(timeAfter(before), start) });
  return { pattern, rows, isReady: isDecided(rows, count), timeAfter, read };
}

const TOO_MANY_LEFT_OUT_TEXT = `Se omiten demasiadas fechas: una serie busca las suyas entre ${MOST_DATES}. Elige otro día u otra frecuencia.`;

const startsOf = (rows: readonly SeriesRow[]): Minute[] =>
  rows.flatMap(({ action, start }) => (action === "skip" ? [] : [start]));

function patternOf({ start, interval_weeks, weekdays, duration_minutes }: PreviewSeriesInput): Pattern {
  const local = parseLocal(start);
  if (local % 5 !== 0) throw invalidField("start", "La hora de la cita debe ser múltiplo de 5 minutos.");
  if ((local % MINUTES_PER_DAY) + duration_minutes > MINUTES_PER_DAY) throw invalidField("start", ONE_DAY_TEXT);
  return { start: local, interval_weeks, weekdays: weekdays?.length ? weekdays : [weekdayOf(local)] };
}

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

/** Requires `count` sessions left. @throws AppError `no_sessions_left`; the errors of `requireUsable`. */
export function requireSessions(ctx: PracticeContext, purchase: PurchaseState, count: number): void {
  requireUsable(ctx, purchase);
  const left = purchase.sessions_total - purchase.sessions_used;
  if (left < count) {
    throw new AppError("no_sessions_left", {
      message: `A este paquete le ${leftText(left)}.`,
      data: { sessions_left: left },
    });
  }
}

/** A purchase, and exceptions and bookings around wall-clock starts. @throws `not_found`; `other_conversation`. */
export async function readSurroundings(
  ctx: PracticeContext,
  purchaseId: string | null,
  starts: Minute[],
): Promise<Found> {
  const [[[purchase = null], exceptions], around] = await Promise.all([
    readBoth(
      ctx.db,
      purchaseId ? [ctx.db.one.purchase({ practice_id: ctx.practice.practice_id, id: purchaseId })] : [],
      starts.map((start) => exceptionLookup(ctx, dateOf(start))),
    ),
    readBooked(ctx, starts),
  ]);
  if (purchaseId && !purchase) throw notThere(ctx, noPurchase());
  if (purchase) await requireOwnClient(ctx, purchase.client_id);
  return { purchase, exceptions: exceptions.filter((each) => each !== null), around };
}

/** Bookings on the days of wall-clock starts, and around them as far as the booking rules require. One query. */
export const readBooked = async (ctx: PracticeContext, starts: Minute[]): Promise<OccupiedAsRead> =>
  occupiedOn(ctx, await readDays(ctx.db, ctx.practice.practice_id, ...daysBearingOn(ctx, starts)));
