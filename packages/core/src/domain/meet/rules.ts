import { isLive, keepsEvent } from "../appointment/rules";
import type { AppointmentStatus } from "../appointment/schema";

export interface Arranged {
  status: AppointmentStatus;
  ends_at: string;
  is_virtual: boolean;
  create_google_meet: boolean;
  guest?: string | undefined;
  is_mirrored?: boolean;
  own_event?: boolean | undefined;
}

/** Whether an appointment needs an event by Sereno in Google Calendar; one with the therapist's own event does not. */
const belongsInGoogle = ({ is_virtual, create_google_meet, guest, is_mirrored, own_event }: Arranged): boolean =>
  !own_event && (is_virtual ? create_google_meet && Boolean(guest) : Boolean(is_mirrored));

type Met = Pick<Arranged, "is_virtual" | "create_google_meet"> & { starts_at: string };

/** Whether the event that the therapist made in Google Calendar no longer fits the changed appointment, because the
 * start or the mode changed, or the meeting was added or removed. */
export const leavesEvent = (before: Met, after: Met): boolean =>
  before.starts_at !== after.starts_at ||
  before.is_virtual !== after.is_virtual ||
  before.create_google_meet !== after.create_google_meet;

/** What Google Calendar must have for an appointment. `event`: its current event; `nothing`, because the appointment is
 * cancelled, deleted or needs no event; `as it is`: unchanged, as the appointment is over, completed or missed. */
export function wantedAtGoogle(record: Arranged | null, now: string): "event" | "nothing" | "as it is" {
  if (!record || !belongsInGoogle(record) || !keepsEvent(record.status)) return "nothing";
  return isLive(record.status) && record.ends_at > now ? "event" : "as it is";
}

export const FAILED_AFTER = 3;

/** The status that the therapist sees while failed updates are retried: `failed` from `FAILED_AFTER` attempts on. */
export const statusAfter = (attempts: number): "pending" | "failed" =>
  attempts >= FAILED_AFTER ? "failed" : "pending";
