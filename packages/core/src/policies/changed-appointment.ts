import type { PracticeContext } from "../db/index";
import type { Write } from "../db/writes";
import { unpaidNote } from "../domain/appointment/cancelling/rules";
import type { AppointmentRecord } from "../domain/appointment/entity";
import { isLive, mayBecome } from "../domain/appointment/rules";
import type { AppointmentStatus, UpdateAppointmentInput } from "../domain/appointment/schema";
import type { ClientRecord } from "../domain/client/entity";
import type { ClosedItem } from "../domain/day-closure/entity";
import { zoneOf } from "../domain/practice/rules";
import { AppError } from "../errors";
import { formatLocal, type Interval, isoOfMinute, type Minute, minuteOfIso, toLocal } from "../lib/time/rules";
import { answersAfter } from "../store/appointment/answer";
import { cancellation, keptOf } from "../store/appointment/cancellation";
import { intervalOf } from "../store/appointment/occupancy";
import { readForChange } from "../store/appointment/read";
import { changedInterval, detailsOf, hasPassed, requireGuest, revised, timing } from "../store/appointment/record";
import { changeAppointment } from "../store/appointment-change/change";
import { findClient, readClientOf } from "../store/client/read";
import { requireAgentTransition } from "./agent-rules";
import { holdsSession } from "./package-session";

/** An appointment's interval after an update. If the update changes the interval, @throws AppError `past` if the
 * appointment would be live and end in the past; `invalid_transition` if it would not be live and end in the future. */
export function movedInterval(
  ctx: PracticeContext,
  before: AppointmentRecord,
  input: UpdateAppointmentInput,
): Interval {
  const old = intervalOf(before);
  const moved = changedInterval(ctx, old, input.appointment_date, input.duration_minutes ?? before.duration_minutes);
  if (moved.start === old.start && moved.end === old.end) return old;
  const live = isLive(input.status ?? before.status);
  if (live && hasPassed(ctx, moved.end))
    throw new AppError("past", { message: "No se puede mover una cita al pasado." });
  if (!live && !hasPassed(ctx, moved.end)) {
    throw new AppError("invalid_transition", { message: "Una cita cerrada no se puede mover al futuro." });
  }
  return moved;
}

/** Whether an appointment stays live although its end has passed: it was reopened after its end and not moved since. */
const staysOpen = (ctx: PracticeContext, before: AppointmentRecord, status: AppointmentStatus, end: Minute): boolean =>
  isLive(status) && hasPassed(ctx, end) && (!isLive(before.status) || Boolean(before.stays_open));

/** The start that an appointment's series planned for it; undefined if `start` is that start or there is no series. */
function placeOf({ series_id, series_place, starts_at }: AppointmentRecord, start: string): string | undefined {
  const place = series_place ?? starts_at;
  return series_id === undefined || place === start ? undefined : place;
}

/** An appointment's record after an update of its fields. @throws AppError `invalid_transition`, `invalid_input`. */
export function changedRecord(
  ctx: PracticeContext,
  before: AppointmentRecord,
  input: UpdateAppointmentInput,
  { interval, client, isUndo }: { interval: Interval; client: ClientRecord; isUndo: boolean },
): AppointmentRecord {
  const details = detailsOf(input, {
    ...before,
    create_google_meet: before.create_google_meet && Boolean(client.email),
  });
  requireGuest(details, client);
  const status = input.status ?? before.status;
  const isBack = isUndo && status === before.was?.status;
  if (!isBack && !mayBecome(before.status, status)) throw new AppError("invalid_transition");
  requireAgentTransition(ctx, before.status, status);
  const when = timing(ctx, interval);
  return revised(ctx, before, {
    ...when,
    zone: before.zone,
    ...answersAfter(ctx, before, { client_id: client.id, starts_at: when.starts_at, status }),
    // If the appointment gets another client, that client has not been reminded of it yet.
    ...(client.id !== before.client_id && { reminders: undefined }),
    stays_open: staysOpen(ctx, before, status, interval.end) || undefined,
    session_held: holdsSession(before, status) || undefined,
    series_place: placeOf(before, isoOfMinute(interval.start)),
    ...(status !== "cancelled" && { charged: undefined, charged_at: undefined }),
    ...cancellation(before, input, status),
    ...keptOf(ctx, before, status),
    ...details,
  });
}

export const PAST_TEXT = "Esa hora ya pasó.";

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

function isAsClosed(stored: AppointmentRecord, { action, to, was, cancelled_at }: ClosedItem): boolean {
  if (stored.starts_at !== (to ?? was.starts_at)) return false;
  if (action === "move") return isLive(stored.status) && stored.duration_minutes === was.duration_minutes;
  const { by, at } = stored.was ?? {};
  return stored.status === "cancelled" && by === "therapist" && at === (cancelled_at ?? at);
}

/** The writes that restore an appointment that a day closure cancelled or moved; they fail if its time is taken.
 * `note`: a Spanish note if money paid for the appointment stays credit or refunded. @throws AppError `not_found`,
 * `stale_version`, `past`, `client_deleted`; the errors of using a session. */
export async function restoreWrites(
  ctx: PracticeContext,
  item: ClosedItem,
): Promise<{ writes: Write[]; note: string | undefined }> {
  const { appointment_id: id, action, was } = item;
  const appointment_date = formatLocal(toLocal(zoneOf(ctx.practice), minuteOfIso(was.starts_at)));
  const { before: stored, days } = await readForChange(ctx, { id, appointment_date });
  const changed = new AppError("stale_version", { message: "Cambió después: quedó como está." });
  if (!isAsClosed(stored, item)) throw changed;
  if (hasPassed(ctx, minuteOfIso(was.starts_at))) throw new AppError("past", { message: PAST_TEXT });
  const owner = await readClientOf(ctx, stored);
  const { client_id = owner.id } = item;
  if (client_id !== owner.id && (await findClient(ctx, stored.practice_id, client_id))?.id !== owner.id) throw changed;
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
  const { writes, after } = await changeAppointment(ctx, { before, after: restored }, { owner, days });
  return { writes, note: unpaidNote(stored, after) };
}
