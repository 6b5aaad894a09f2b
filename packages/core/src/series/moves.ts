import type { AppointmentRecord } from "../appointment/entity";
import { intervalOf, readBusy } from "../appointment/occupancy";
import { changedInterval, requireGuest, timing } from "../appointment/record";
import { exceptionLookup } from "../availability/read";
import type { PracticeContext } from "../context";
import { readBoth } from "../db/database";
import { AppError } from "../errors";
import { zoneOf } from "../practice/rules";
import {
  formatLocal,
  type Interval,
  MINUTES_PER_DAY,
  type Minute,
  minuteOfDate,
  parseLocal,
  toLocal,
} from "../time/rules";
import { toChoices } from "./choices/schema";
import { freeOn, intervalFrom, obstaclesOf } from "./obstacles";
import type { SeriesPreview } from "./output";
import { otherDay } from "./preview";
import { dateOf, decide } from "./rules";
import type { ChangeSeriesInput } from "./schema";
import type { Scoped } from "./scope";
import { changed, type SeriesTurn } from "./turn";

interface Move {
  record: AppointmentRecord;
  /** The wall-clock minute at which it is to start. */
  start: Minute;
  /** Null: it stays as it is. */
  interval: Interval | null;
}

interface MovePlan {
  moves: Move[];
  isReady: boolean;
  preview: SeriesPreview;
}

const startOf = (zone: string, record: AppointmentRecord): Minute => toLocal(zone, intervalOf(record).start);

/** Where several appointments come to lie, and what stands in the way; their own times are free for them. */
export async function planMoves(
  ctx: PracticeContext,
  { anchor, records }: Scoped,
  input: ChangeSeriesInput,
): Promise<MovePlan> {
  const zone = zoneOf(ctx.practice);
  const duration = input.duration_minutes ?? anchor.duration_minutes;
  changedInterval(ctx, intervalOf(anchor), input.appointment_date, duration);
  const shift = input.appointment_date ? parseLocal(input.appointment_date) - startOf(zone, anchor) : 0;
  const planned = records.map((record) => startOf(zone, record) + shift);
  const time = { ctx, ...(await readAround(ctx, records, planned)), isVirtual: input.is_virtual ?? anchor.is_virtual };
  const now = minuteOfDate(ctx.clock.now());
  const choices = new Map(toChoices(input.choices).map((choice) => [choice.index, choice]));
  const rows = records.map((record, at) => {
    const length = input.duration_minutes ?? record.duration_minutes;
    const own = { ...time, duration: length };
    const explain = (start: Minute) => obstaclesOf(own, start, null);
    const choice = choices.get(at + 1);
    if (choice?.action === "move" && dateOf(choice.start) !== dateOf(planned[at] ?? 0)) {
      throw otherDay(input.choices, at + 1);
    }
    const row = decide({ explain, mayKeep: true }, planned[at] ?? 0, choice);
    const interval = row.action === "skip" ? null : intervalFrom(zone, row.start, length);
    if (interval && interval.start <= now && row.action)
      throw new AppError("past", { message: "No se puede mover una cita al pasado." });
    return { record, ...row, interval, suggestions: row.state === "free" ? [] : freeOn(own, dateOf(row.start)) };
  });
  const isReady = rows.every(({ action }) => action !== null);
  return {
    moves: rows,
    isReady,
    preview: {
      is_ready: isReady,
      occurrences: rows.map(({ record, start, state, message, action, suggestions }, at) => ({
        index: at + 1,
        appointment_date: formatLocal(start),
        state,
        message,
        action,
        series_index: record.series_index ?? null,
        suggestions,
      })),
    },
  };
}

async function readAround(ctx: PracticeContext, records: AppointmentRecord[], planned: Minute[]) {
  const days = planned.map((start) => Math.floor(start / MINUTES_PER_DAY));
  const [[exceptions], busy] = await Promise.all([
    readBoth(
      ctx.db,
      [...new Set(planned.map(dateOf))].map((date) => exceptionLookup(ctx, date)),
      [],
    ),
    readBusy(ctx.db, ctx.practice.practice_id, Math.min(...days) - 1, Math.max(...days) + 1),
  ]);
  const own = records.map(intervalOf);
  return {
    exceptions: exceptions.filter((each) => each !== null),
    busy: own.reduce((left, each) => left.flatMap((taken) => cut(taken, each)), busy),
  };
}

/** What is left of an interval without another. */
const cut = (taken: Interval, free: Interval): Interval[] =>
  [
    { start: taken.start, end: Math.min(taken.end, free.start) },
    { start: Math.max(taken.start, free.end), end: taken.end },
  ].filter(({ start, end }) => start < end);

/** @throws AppError `series_changed`, `past`, `invalid_input`. */
export async function moveTurns(ctx: PracticeContext, scoped: Scoped, input: ChangeSeriesInput): Promise<SeriesTurn[]> {
  const { moves, isReady, preview } = await planMoves(ctx, scoped, input);
  if (!isReady) throw new AppError("series_changed", { data: { ...preview } });
  return moves.flatMap(({ record: before, interval }) => {
    if (!interval) return [];
    const is_virtual = input.is_virtual ?? before.is_virtual;
    const create_google_meet =
      is_virtual && (before.is_virtual ? before.create_google_meet : Boolean(scoped.client.email));
    requireGuest({ create_google_meet }, scoped.client);
    const after = {
      ...changed(ctx, before),
      ...timing(ctx, interval),
      zone: before.zone,
      is_virtual,
      create_google_meet,
    };
    return [{ before, after }];
  });
}
