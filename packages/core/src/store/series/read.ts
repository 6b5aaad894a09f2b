import { type PracticeContext, readEach, readOne } from "../../db/index";
import type { AppointmentRecord, DayRecord } from "../../domain/appointment/entity";
import { isLive } from "../../domain/appointment/rules";
import type { ClientProjection, ClientRecord } from "../../domain/client/entity";
import { zoneOf } from "../../domain/practice/rules";
import type { PurchaseRecord } from "../../domain/purchase/entity";
import type { SeriesRecord } from "../../domain/series/entity";
import type { Series } from "../../domain/series/output";
import { patternStarts } from "../../domain/series/rules";
import type { ChangeSeriesInput } from "../../domain/series/schema";
import { AppError, invalidField, requireVersion } from "../../errors";
import { newId } from "../../ids";
import {
  formatLocal,
  type Interval,
  type Minute,
  minuteOfDate,
  minuteOfIso,
  parseLocal,
  resolveLocal,
  toLocal,
  WEEKDAYS,
} from "../../lib/time/rules";
import { intervalOf } from "../appointment/occupancy";
import { type detailsOf, firstRevision, noAppointment, timing, toAppointment } from "../appointment/record";
import { notThere, refuseConversation } from "../client/conversation";
import { idsOfRecord, readClientOf, readClientsOf, requireOwnClient } from "../client/read";

export async function readSeries(ctx: PracticeContext, id: string): Promise<SeriesRecord> {
  const series = await readOne(ctx.db, ctx.db.one.series({ practice_id: ctx.practice.practice_id, id }));
  if (!series) throw notThere(ctx, new AppError("not_found", { message: "Esta serie no existe." }));
  return series;
}

/** The series' appointments that still exist, in the order of its dates. */
export async function readRecords(
  { db }: PracticeContext,
  { practice_id, appointment_ids }: SeriesRecord,
): Promise<AppointmentRecord[]> {
  const found = await readEach(db, appointment_ids, (id) => db.one.appointment({ practice_id, id }));
  return found.filter((each) => each !== null);
}

/** Handles an error: throws `series_changed` with a new preview instead of `overlap`, and rethrows other errors. */
export const changedIfOverlap = (preview: () => Promise<object>) => async (error: unknown) => {
  if (!(error instanceof AppError) || error.code !== "overlap") throw error;
  throw new AppError("series_changed", { data: { ...(await preview()) } });
};

/** The `records` of the series' client: the one who has most of them. The others were given to another client. */
export function ofItsClient(records: readonly AppointmentRecord[]): AppointmentRecord[] {
  const counts = new Map<string, number>();
  for (const { client_id } of records) counts.set(client_id, (counts.get(client_id) ?? 0) + 1);
  const [its] = [...counts].sort(([, a], [, b]) => b - a);
  return records.filter(({ client_id }) => client_id === its?.[0]);
}

/** The `records` that belong to the client with `client_id` or, after a merge, to the remaining client. */
export async function ofClient(ctx: PracticeContext, records: readonly AppointmentRecord[], client_id: string) {
  const clients = await readClientsOf(ctx, [...records, { client_id }]);
  const its = clients.get(client_id)?.id;
  return records.filter((each) => clients.get(each.client_id)?.id === its);
}

/** A series with its existing appointments, by date. @throws AppError `not_found`; `other_conversation`. */
export async function getSeries(ctx: PracticeContext, id: string): Promise<Series> {
  const series = await readSeries(ctx, id);
  const records = await readRecords(ctx, series);
  if (records.length === 0) refuseConversation(ctx);
  records.sort((a, b) => a.starts_at.localeCompare(b.starts_at));
  return toSeries(ctx, series, records, await readClientsOf(ctx, records));
}

export const toSeries = (
  ctx: PracticeContext,
  series: SeriesRecord,
  records: AppointmentRecord[],
  clients: ReadonlyMap<string, ClientProjection>,
): Series => ({
  series_id: series.id,
  count: series.appointment_ids.length,
  done: series.done,
  skipped: skippedDates(ctx, series).map(({ start }) => formatLocal(start)),
  appointments: records.map((record) => toAppointment(ctx, record, clients.get(record.client_id) ?? null)),
});

export const SERIES_DUE = "series";

/** How many dates' tasks and `use` entries a booking writes. A job writes the rest, and all tasks of longer changes. */
export const AT_ONCE = 12;

type Numbered = "series_id" | "series_index" | "series_count" | "interval_weeks";
type NewRecord = ReturnType<typeof detailsOf> & Pick<AppointmentRecord, "client_id" | "price" | Numbered>;

export const newRecord = (
  ctx: PracticeContext,
  interval: Interval,
  { purchase, ...shared }: NewRecord & { purchase: PurchaseRecord | null },
): AppointmentRecord => ({
  ...timing(ctx, interval),
  practice_id: ctx.practice.practice_id,
  id: newId("apt", ctx.clock),
  ...shared,
  meet_status: "none",
  ...(purchase
    ? { session_type: "package", package_purchase_id: purchase.id, session_held: true }
    : { session_type: "individual" }),
  status: "scheduled",
  ...firstRevision(ctx),
});

export const NONE_AHEAD_TEXT = "No quedan citas por venir en esta serie.";

export interface Scoped {
  series: SeriesRecord;
  client: ClientRecord;
  anchor: AppointmentRecord;
  records: AppointmentRecord[];
  /** Whether the scope covers a date of the series that starts at this instant. */
  covers(start: Minute): boolean;
}

export type ScopeAsked = Pick<ChangeSeriesInput, "id" | "version" | "scope" | "include_moved" | "settle">;

/** The upcoming appointments that a change affects. Omits those already moved, other than `id`, unless `include_moved`.
 * @throws AppError `not_found`; `stale_version`; `invalid_input` if `id` is in no series; `past` if none is left. */
export async function readScope(ctx: PracticeContext, asked: ScopeAsked): Promise<Scoped> {
  const { practice_id } = ctx.practice;
  const anchor = await readOne(ctx.db, ctx.db.one.appointment({ practice_id, id: asked.id }));
  if (!anchor) throw notThere(ctx, noAppointment());
  await requireOwnClient(ctx, anchor.client_id);
  requireVersion(anchor.version, asked.version);
  const series = anchor.series_id
    ? await readOne(ctx.db, ctx.db.one.series({ practice_id, id: anchor.series_id }))
    : null;
  if (!series) throw invalidField("scope", "Esta cita no es de una serie.");
  const [members, client] = await Promise.all([readRecords(ctx, series), readClientOf(ctx, anchor)]);
  const ids = await idsOfRecord(ctx, client);
  const now = minuteOfDate(ctx.clock.now());
  const { start: from } = intervalOf(anchor);
  const covers = (start: Minute) => start > now && (asked.scope === "all" || start >= from);
  const isInScope = (record: AppointmentRecord) =>
    isLive(record.status) &&
    ids.includes(record.client_id) &&
    covers(intervalOf(record).start) &&
    (record.id === anchor.id || asked.include_moved || record.series_place === undefined);
  const records = members.filter(isInScope).sort((a, b) => a.starts_at.localeCompare(b.starts_at));
  if (records.length === 0) throw new AppError("past", { message: NONE_AHEAD_TEXT });
  return { series, client, anchor, records, covers };
}

/** The records of UTC days (`days`: days since 1970); null for a day without a record. */
export function readDays(ctx: PracticeContext, days: number[]): Promise<(DayRecord | null)[]> {
  const dates = [...new Set(days)].map((day) => new Date(day * 86_400_000).toISOString().slice(0, 10));
  return readEach(ctx.db, dates, (date) => ctx.db.one.day({ practice_id: ctx.practice.practice_id, date }));
}

export function requireTherapist({ actor }: PracticeContext): void {
  if (actor.kind === "agent") throw new AppError("forbidden", { message: "El agente cambia una cita a la vez." });
}

export interface SkippedDate {
  /** `index`: the date's number in the series' pattern, from 1; `start`: wall-clock minutes since 1970-01-01T00:00. */
  index: number;
  start: Minute;
}

/** The upcoming dates that a series leaves out. */
export function skippedDates(ctx: PracticeContext, series: SeriesRecord): SkippedDate[] {
  const starts = skippedStarts(ctx, series);
  const now = minuteOfDate(ctx.clock.now());
  return (series.skipped ?? []).flatMap((index, at) => {
    const start = starts[at];
    return start !== undefined && start > now ? [{ index, start: toLocal(zoneOf(ctx.practice), start) }] : [];
  });
}

/** The instants of all dates that a series leaves out, in the order of `skipped`. */
export function skippedStarts({ practice }: PracticeContext, series: SeriesRecord): Minute[] {
  const { start, skipped = [], skipped_at, interval_weeks } = series;
  if (skipped_at) return skipped_at.map(minuteOfIso);
  if (!start || skipped.length === 0) return [];
  const weekdays = WEEKDAYS.filter((each) => series.weekdays.includes(each));
  const starts = patternStarts({ start: parseLocal(start), interval_weeks, weekdays }, Math.max(...skipped));
  return skipped.map((index) => resolveLocal(zoneOf(practice), starts[index - 1] ?? 0).instant);
}
