import { type PracticeContext, readBoth, readOne } from "../../db/index";
import type { AppointmentRecord } from "../../domain/appointment/entity";
import type { ClientProjection } from "../../domain/client/entity";
import type { SeriesRecord } from "../../domain/series/entity";
import type { Series } from "../../domain/series/output";
import { AppError } from "../../errors";
import { formatLocal } from "../../lib/time/rules";
import { toAppointment } from "../appointment/record";
import { notThere, refuseConversation } from "../client/conversation";
import { readClientsOf } from "../client/read";
import { skippedDates } from "./skipped";

/** @throws AppError `not_found`, also for a record of another practice. */
export async function readSeries(ctx: PracticeContext, id: string): Promise<SeriesRecord> {
  const { practice_id } = ctx.practice;
  const series = await readOne(ctx.db, ctx.db.one.series({ practice_id, id }));
  if (!series) throw notThere(ctx, new AppError("not_found", { message: "Esta serie no existe." }));
  return series;
}

/** The existing appointments of a series, in the order of the pattern. */
export async function readRecords(
  { db }: PracticeContext,
  { practice_id, appointment_ids }: SeriesRecord,
): Promise<AppointmentRecord[]> {
  const wanted = appointment_ids.map((each) => db.one.appointment({ practice_id, id: each }));
  const [found] = await readBoth(db, wanted, []);
  return found.filter((each) => each !== null);
}

/**
 * The appointments of the client who has most of the series, because single appointments may have moved to another
 * client.
 */
export function ofItsClient(records: readonly AppointmentRecord[]): AppointmentRecord[] {
  const counts = new Map<string, number>();
  for (const { client_id } of records) counts.set(client_id, (counts.get(client_id) ?? 0) + 1);
  const [its] = [...counts].sort(([, a], [, b]) => b - a);
  return records.filter(({ client_id }) => client_id === its?.[0]);
}

/**
 * A series with its existing appointments, by date.
 * @throws AppError `not_found`, also for a record of another practice.
 */
export async function getSeries(ctx: PracticeContext, id: string): Promise<Series> {
  const series = await readSeries(ctx, id);
  const records = await readRecords(ctx, series);
  if (records.length === 0) refuseConversation(ctx);
  records.sort((a, b) => a.starts_at.localeCompare(b.starts_at));
  return toSeries(ctx, series, records, await readClientsOf(ctx, records));
}

/** A series as answered, with its appointments' clients. */
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
