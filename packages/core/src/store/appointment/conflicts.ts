import type { PracticeContext } from "../../db/index";
import type { AppointmentRecord } from "../../domain/appointment/entity";
import { isLive } from "../../domain/appointment/rules";
import { LONGEST_MINUTES } from "../../domain/availability/lengths/rules";
import type { Conflict } from "../../domain/availability/output";
import { ANONYMOUS } from "../../domain/client/person";
import { zoneOf } from "../../domain/practice/rules";
import type { AppError } from "../../errors";
import { formatLocal, type Interval, isoOfMinute, overlaps, toLocal, toLocalEnd } from "../../lib/time/rules";
import { readClientsOf } from "../client/read";
import { intervalOf } from "./occupancy";
import { startingBetween } from "./read";

export async function findConflicts(
  ctx: PracticeContext,
  wanted: Interval,
  excludeId?: string | null,
): Promise<AppointmentRecord[]> {
  return (await startingBetween(ctx, isoOfMinute(wanted.start - LONGEST_MINUTES), isoOfMinute(wanted.end))).filter(
    (record) => record.id !== excludeId && isLive(record.status) && overlaps(intervalOf(record), wanted),
  );
}

export async function toConflicts(ctx: PracticeContext, records: AppointmentRecord[]): Promise<Conflict[]> {
  if (ctx.actor.kind === "agent" || ctx.actor.kind === "client")
    return records.map((record) => conflictTime(ctx, intervalOf(record)));
  const clients = await readClientsOf(ctx, records);
  return records.map((record) => ({
    ...conflictTime(ctx, intervalOf(record)),
    appointment_id: record.id,
    patient_name: clients.get(record.client_id)?.name ?? ANONYMOUS,
  }));
}

function conflictTime(ctx: PracticeContext, { start, end }: Interval): Conflict {
  const zone = zoneOf(ctx.practice);
  return { start: formatLocal(toLocal(zone, start)), end: formatLocal(toLocalEnd(zone, end)) };
}

/** Describes the appointments at the wanted time, except the one to move (`movedId`), after an `overlap` error, whose
 * `cause` is the list of occupied intervals. */
export async function nameConflicts(
  ctx: PracticeContext,
  error: AppError,
  wanted: Interval & { movedId?: string },
): Promise<Conflict[]> {
  const occupied = (error.cause ?? []) as Interval[];
  const found = (await Promise.all(occupied.map((each) => findConflicts(ctx, each, wanted.movedId)))).flat();
  const records = found.filter((record) => overlaps(intervalOf(record), wanted));
  // If the index does not show the appointments yet, only their times are known, from the refused transaction.
  return records.length ? toConflicts(ctx, records) : occupied.map((each) => conflictTime(ctx, each));
}
