import { jointWrites } from "../across/joint-changes";
import { readRecords, readSeries } from "../across/read-series";
import { moveTurns, planMoves } from "../across/series-moves";
import { AppError } from "../errors";
import { cancellation, keptOf } from "../records/appointment/cancellation";
import { intervalOf } from "../records/appointment/occupancy";
import { toAppointment } from "../records/appointment/record";
import { meetChange } from "../records/meet/change";
import { settle } from "../records/payment/money-of-cancelled";
import { refundManyChange, type SessionChange } from "../records/purchase/ledger";
import { readPurchase } from "../records/purchase/read";
import { NONE_AHEAD_TEXT, readDays, readScope, type ScopeAsked } from "../records/series/scope";
import { changed, type SeriesTurn } from "../records/series/turn";
import { commit, decideAgain, type Write } from "../table/commit";
import type { PracticeContext } from "../table/context";
import type { AppointmentRecord, DayRecord } from "../things/appointment/entity";
import type { Appointment } from "../things/appointment/output";
import { cellsOf, isLive } from "../things/appointment/rules";
import type { ClientRecord } from "../things/client/entity";
import { dueFrom } from "../things/kept/due";
import type { Settlement } from "../things/payment/rules";
import { zoneOf } from "../things/practice/rules";
import type { SeriesRecord } from "../things/series/entity";
import type { SeriesChanged, SeriesPreview } from "../things/series/output";
import type { CancelSeriesInput, ChangeSeriesInput } from "../things/series/schema";
import { AT_ONCE, SERIES_DUE } from "./book-series";

/** What a transaction takes, but for the answer that is kept. */
const MOST_WRITES = 98;
const TOO_MANY_TEXT = "Son demasiadas citas para cambiarlas de una vez. Cambia primero las últimas.";
const ALONE_TEXT = "El agente cambia una cita a la vez.";

function requireTherapist({ actor }: PracticeContext): void {
  if (actor.kind === "agent") throw new AppError("forbidden", { message: ALONE_TEXT });
}

/** The dates of a series after a move, with what stands in the way. Writes nothing. @throws AppError as `changeSeries`. */
export async function previewChange(ctx: PracticeContext, input: ChangeSeriesInput): Promise<SeriesPreview> {
  requireTherapist(ctx);
  return (await planMoves(ctx, await readScope(ctx, input), input)).preview;
}

/**
 * Moves, lengthens or cancels several appointments of a series in one transaction, or changes their mode; a move is by the same
 * difference on the wall clock as the one asked for. What is past, closed or was moved by itself stays.
 * @throws AppError as `readScope`; `series_changed` with the dates (`occurrences`) when one cannot be moved as chosen;
 * `forbidden` for an agent, which changes one at a time.
 */
export async function changeSeries(ctx: PracticeContext, input: ChangeSeriesInput): Promise<SeriesChanged> {
  requireTherapist(ctx);
  return commit(ctx, async () => {
    const scoped = await readScope(ctx, input);
    const { client, series, records } = scoped;
    const turns = input.status
      ? records.map((before) => cancelled(ctx, before, input))
      : await moveTurns(ctx, scoped, input);
    return turnPlan(ctx, { series, client, turns, settle: input.settle });
  }).catch(async (error: unknown) => {
    if (!(error instanceof AppError) || error.code !== "overlap") throw error;
    throw new AppError("series_changed", { data: { ...(await previewChange(ctx, input)) } });
  });
}

/**
 * Cancels all of a series that lie ahead, those moved by themselves included: what takes back one that an agent booked.
 * @throws AppError `not_found`; `past` when none is left; `forbidden` for an agent; `settlement_needed`.
 */
export async function cancelSeries(ctx: PracticeContext, { id, settle }: CancelSeriesInput): Promise<SeriesChanged> {
  const records = await readRecords(ctx, await readSeries(ctx, id));
  const anchor = records.find(({ status }) => isLive(status));
  if (!anchor) throw new AppError("past", { message: NONE_AHEAD_TEXT });
  return changeSeries(ctx, {
    id: anchor.id,
    scope: "all",
    include_moved: true,
    status: "cancelled",
    choices: [],
    settle,
  });
}

/** Deletes several appointments of a series and frees their times. @throws AppError as `readScope`. */
export async function deleteSeries(ctx: PracticeContext, asked: ScopeAsked): Promise<{ success: true }> {
  requireTherapist(ctx);
  return commit<{ success: true }>(ctx, async () => {
    const { client, series, records } = await readScope(ctx, asked);
    const turns = records.map((before) => ({ before, after: null }));
    const { writes } = await turnPlan(ctx, { series, client, turns, settle: asked.settle });
    return { writes, result: { success: true } };
  });
}

export interface Turning {
  series: SeriesRecord;
  client: ClientRecord;
  turns: SeriesTurn[];
  /** Sessions that are used again; what is given back is found here. */
  sessions?: SessionChange[];
  /** What becomes of what was paid. */
  settle?: Settlement | undefined;
}

/** The writes and the answer of what becomes of several appointments of one series. */
export async function turnPlan(ctx: PracticeContext, { series, client, turns, sessions, settle: asked }: Turning) {
  const settled = settle(ctx, client, turns, asked);
  const met = settled.turns.map(({ before, after }) => {
    const meet = meetChange(ctx, { record: before, client }, after && { record: after, client });
    return { before, after: after && { ...after, ...meet.fields }, tasks: meet.writes };
  });
  const tasks = met.flatMap((each) => each.tasks);
  // What is deleted can be told of with its deletion alone.
  const isLater = met.length > AT_ONCE && tasks.length > 0 && met.every(({ after }) => after);
  const writes = [
    ...jointWrites(ctx, {
      turns: met,
      patient: client,
      sessions: sessions ?? (await refunds(ctx, turns)),
      days: await readTouched(ctx, met),
      credit: settled.credit,
    }),
    ...settled.writes,
    ...(isLater ? [untoldWrite(ctx, series)] : tasks),
  ];
  if (writes.length > MOST_WRITES) throw new AppError("invalid_input", { message: TOO_MANY_TEXT });
  const appointments: Appointment[] = met.flatMap(({ after }) =>
    after ? [toAppointment(after, zoneOf(ctx.practice), client)] : [],
  );
  return { writes: turns.length > 0 ? writes : [], result: { appointments } };
}

function cancelled(ctx: PracticeContext, before: AppointmentRecord, input: ChangeSeriesInput): SeriesTurn {
  const status = "cancelled";
  return {
    before,
    after: {
      ...changed(ctx, before),
      status,
      session_held: undefined,
      ...cancellation(before, input, status),
      ...keptOf(before, status),
    },
  };
}

/** The sessions that are given back, by purchase. */
async function refunds(ctx: PracticeContext, turns: SeriesTurn[]): Promise<SessionChange[]> {
  const given = turns.filter(({ before, after }) => before.session_held && !after?.session_held);
  const byPurchase = new Map<string, string[]>();
  for (const { before } of given) {
    const purchase = before.package_purchase_id ?? "";
    byPurchase.set(purchase, [...(byPurchase.get(purchase) ?? []), before.id]);
  }
  return Promise.all([...byPurchase].map(async ([id, ids]) => refundManyChange(await readPurchase(ctx, id), ids)));
}

async function readTouched(ctx: PracticeContext, turns: SeriesTurn[]): Promise<(DayRecord | null)[]> {
  const sides = turns.filter(({ after }) => after).flatMap(({ before, after }) => (after ? [before, after] : []));
  const days = sides.flatMap((side) => cellsOf(intervalOf(side)).map(({ day }) => day));
  return days.length > 0 ? readDays(ctx, days) : [];
}

const untoldWrite = ({ clock }: PracticeContext, { practice_id, id }: SeriesRecord): Write => ({
  write: ({ series }) =>
    series
      .patch({ practice_id, id })
      .set({ untold: true, ...dueFrom(SERIES_DUE, practice_id, clock.now().toISOString()) })
      .commit(),
  refused: decideAgain,
});
