import type { PracticeContext, Write } from "../db/index";
import type { AppointmentRecord } from "../domain/appointment/entity";
import { isLive } from "../domain/appointment/rules";
import type { ClientRecord } from "../domain/client/entity";
import type { ClosedItem } from "../domain/day-closure/entity";
import { zoneOf } from "../domain/practice/rules";
import { AppError } from "../errors";
import { formatLocal, minuteOfIso, toLocal } from "../lib/time/rules";
import { answersAfter } from "../store/appointment/answer";
import { keptOf } from "../store/appointment/cancellation";
import { readForChange } from "../store/appointment/read";
import { hasPassed, revised } from "../store/appointment/record";
import { changeAppointment } from "../store/appointment-change/change";
import { readClientOf } from "../store/client/read";
import { holdsSession } from "./package-session";

export const PAST_TEXT = "Esa hora ya pasó.";
const CHANGED_TEXT = "Cambió después: quedó como está.";

/** A cancelled appointment with its former status and session. */
export function reopened(
  ctx: PracticeContext,
  before: AppointmentRecord,
  { id: client_id }: ClientRecord,
): AppointmentRecord {
  const status = before.was?.status ?? "scheduled";
  return {
    ...revised(ctx, before),
    client_id,
    ...answersAfter(ctx, before, { client_id, starts_at: before.starts_at, status }),
    session_held: holdsSession(before, status) || undefined,
    cancel_reason: undefined,
    cancel_note: undefined,
    charged: undefined,
    charged_at: undefined,
    ...keptOf(ctx, before, status),
  };
}

/** Whether an appointment is unchanged since the closure. */
const isAsClosed = ({ status, starts_at }: AppointmentRecord, { action, to }: ClosedItem): boolean =>
  action === "cancel" ? status === "cancelled" : isLive(status) && starts_at === to;

/**
 * The writes that restore an appointment cancelled or moved by a closure: time, status, session, payment and meeting.
 * @throws AppError `not_found`; `stale_version` if it changed since; `past`; `client_deleted`, and the errors of using
 * a session. The transaction refuses a taken time (`overlap`).
 */
export async function restoreWrites(ctx: PracticeContext, item: ClosedItem): Promise<Write[]> {
  const { appointment_id: id, action, was } = item;
  const appointment_date = formatLocal(toLocal(zoneOf(ctx.practice), minuteOfIso(was.starts_at)));
  const { before: stored, days } = await readForChange(ctx, { id, appointment_date });
  if (!isAsClosed(stored, item)) throw new AppError("stale_version", { message: CHANGED_TEXT });
  if (hasPassed(ctx, minuteOfIso(was.starts_at))) throw new AppError("past", { message: PAST_TEXT });
  const owner = await readClientOf(ctx, stored);
  const before = { ...stored, client_id: owner.id };
  const restored =
    action === "cancel"
      ? reopened(ctx, before, owner)
      : {
          ...revised(ctx, before),
          ...was,
          series_place: was.series_place,
          ...answersAfter(ctx, before, { ...before, starts_at: was.starts_at }),
        };
  const { writes } = await changeAppointment(ctx, { before, after: restored }, { owner, days });
  return writes;
}
