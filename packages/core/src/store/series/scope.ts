import { type PracticeContext, readBoth, readOne } from "../../db/index";
import type { AppointmentRecord, DayRecord } from "../../domain/appointment/entity";
import { isLive } from "../../domain/appointment/rules";
import type { ClientRecord } from "../../domain/client/entity";
import type { Settlement } from "../../domain/payment/rules";
import type { SeriesRecord } from "../../domain/series/entity";
import { AppError } from "../../errors";
import { minuteOfDate } from "../../lib/time/rules";
import { intervalOf } from "../appointment/occupancy";
import { noAppointment } from "../appointment/record";
import { notThere } from "../client/conversation";
import { readClientOf, requireOwnClient } from "../client/read";

export const NONE_AHEAD_TEXT = "No quedan citas por venir en esta serie.";

export interface Scoped {
  series: SeriesRecord;
  client: ClientRecord;
  /** The appointment named in the request. */
  anchor: AppointmentRecord;
  /** All appointments that the change affects, by date. */
  records: AppointmentRecord[];
}

export interface ScopeAsked {
  id: string;
  version?: number | null | undefined;
  scope: "following" | "all";
  include_moved?: boolean | undefined;
  settle?: Settlement | undefined;
}

/**
 * The appointments of a series that a change affects: live and upcoming, without individually moved ones unless
 * included.
 * @throws AppError `not_found`, `stale_version`; `invalid_input` without a series; `past` if none is left.
 */
export async function readScope(ctx: PracticeContext, asked: ScopeAsked): Promise<Scoped> {
  const { practice_id } = ctx.practice;
  const anchor = await readOne(ctx.db, ctx.db.one.appointment({ practice_id, id: asked.id }));
  if (!anchor) throw notThere(ctx, noAppointment());
  await requireOwnClient(ctx, anchor.client_id);
  if (asked.version != null && asked.version !== anchor.version) throw new AppError("stale_version");
  const series = anchor.series_id
    ? await readOne(ctx.db, ctx.db.one.series({ practice_id, id: anchor.series_id }))
    : null;
  if (!series) throw new AppError("invalid_input", { message: "Esta cita no es de una serie." });
  const wanted = series.appointment_ids.map((id) => ctx.db.one.appointment({ practice_id, id }));
  const [[found], client] = await Promise.all([readBoth(ctx.db, wanted, []), readClientOf(ctx, anchor)]);
  const now = minuteOfDate(ctx.clock.now());
  const isMeant = (record: AppointmentRecord) =>
    isLive(record.status) &&
    record.client_id === anchor.client_id &&
    intervalOf(record).start > now &&
    (asked.scope === "all" || record.starts_at >= anchor.starts_at) &&
    (record.id === anchor.id || asked.include_moved || record.series_place === undefined);
  const records = found.flatMap((record) => (record && isMeant(record) ? [record] : []));
  records.sort((a, b) => a.starts_at.localeCompare(b.starts_at));
  if (records.length === 0) throw new AppError("past", { message: NONE_AHEAD_TEXT });
  return { series, client, anchor, records };
}

/** The current days of appointments, for moves within a day. */
export async function readDays(ctx: PracticeContext, days: number[]): Promise<(DayRecord | null)[]> {
  const { practice_id } = ctx.practice;
  const dates = [...new Set(days)].map((day) => new Date(day * 86_400_000).toISOString().slice(0, 10));
  const [found] = await readBoth(
    ctx.db,
    dates.map((date) => ctx.db.one.day({ practice_id, date })),
    [],
  );
  return found;
}

const ALONE_TEXT = "El agente cambia una cita a la vez.";

/** @throws AppError `forbidden` for an agent, which may only change single appointments. */
export function requireTherapist({ actor }: PracticeContext): void {
  if (actor.kind === "agent") throw new AppError("forbidden", { message: ALONE_TEXT });
}
