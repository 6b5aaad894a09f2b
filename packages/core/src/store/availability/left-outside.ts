import type { PracticeContext } from "../../db/index";
import type { AppointmentRecord } from "../../domain/appointment/entity";
import { isLive } from "../../domain/appointment/rules";
import { LONGEST_MINUTES } from "../../domain/availability/lengths/rules";
import type { LeftOutside } from "../../domain/availability/output";
import { closingDates, leavesOutside, type PublishedHours } from "../../domain/availability/rules";
import type { ClientProjection } from "../../domain/client/entity";
import { appointmentCharge } from "../../domain/payment/rules";
import { zoneOf } from "../../domain/practice/rules";
import { formatLocal, isoOfMinute, localDateAt, minuteOfDate, minuteOfIso, toLocal } from "../../lib/time/rules";
import { intervalOf } from "../appointment/occupancy";
import { keepFrom, startingOn } from "../appointment/read";
import { noteOf } from "../appointment/record";
import { readClientsOf } from "../client/read";

interface HoursChange {
  before: PublishedHours;
  after: PublishedHours;
}

/**
 * Upcoming live appointments that a change of hours leaves outside, by start: at a time that is no longer offered, or
 * on a closed day. No read if hours only grow, else a query that stops once it has found more than `most`.
 */
export async function recordsLeftOutside(
  ctx: PracticeContext,
  { before, after }: HoursChange,
  most = Number.POSITIVE_INFINITY,
): Promise<AppointmentRecord[]> {
  const zone = zoneOf(ctx.practice);
  const now = minuteOfDate(ctx.clock.now());
  const closing = closingDates(before, after, localDateAt(zone, now));
  if (closing === "none") return [];
  const isLeft = leavesOutside(before, after);
  const keep = (record: AppointmentRecord): boolean => {
    const { start, end } = intervalOf(record);
    const mode = record.is_virtual ? ("virtual" as const) : ("presential" as const);
    return isLive(record.status) && end > now && isLeft({ zone, start, duration: end - start, mode });
  };
  if (closing === "any") return keepFrom(ctx, isoOfMinute(now - LONGEST_MINUTES), { keep, most });
  const [first = "", last = first] = [closing[0], closing.at(-1)];
  return (await startingOn(ctx, first, last)).filter(keep);
}

/** Appointments outside the hours as answered: client, time, and what they hold. */
export function nameLeft(
  ctx: PracticeContext,
  records: AppointmentRecord[],
  clients: Map<string, Pick<ClientProjection, "name" | "packages">>,
): LeftOutside[] {
  const zone = zoneOf(ctx.practice);
  const shown = (iso: string) => formatLocal(toLocal(zone, minuteOfIso(iso)));
  return records.map((record) => ({
    appointment_id: record.id,
    client_id: record.client_id,
    patient_name: clients.get(record.client_id)?.name ?? "",
    start: shown(record.starts_at),
    end: shown(record.ends_at),
    paid: appointmentCharge(record).paid,
    session_held: Boolean(record.session_held),
    session_note: noteOf(ctx, record, clients.get(record.client_id) ?? null),
    version: record.version,
  }));
}

/** The appointments that a change of hours leaves outside, as answered. One request for all clients. */
export async function findLeftOutside(ctx: PracticeContext, change: HoursChange): Promise<LeftOutside[]> {
  const records = await recordsLeftOutside(ctx, change);
  return nameLeft(ctx, records, await readClientsOf(ctx, records));
}
