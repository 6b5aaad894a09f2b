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

/** Whether Google needs an event: for a meeting or a mirrored appointment, unless the therapist has her own event. */
const belongsInGoogle = ({ is_virtual, create_google_meet, guest, is_mirrored, own_event }: Arranged): boolean =>
  !own_event && (is_virtual ? create_google_meet && Boolean(guest) : Boolean(is_mirrored));

type Met = Pick<Arranged, "is_virtual" | "create_google_meet"> & { starts_at: string };

/** Whether a change makes the therapist's own event wrong: another start or mode, or a meeting added or removed. */
export const leavesEvent = (before: Met, after: Met): boolean =>
  before.starts_at !== after.starts_at ||
  before.is_virtual !== after.is_virtual ||
  before.create_google_meet !== after.create_google_meet;

/** The event that Google Calendar must have: `nothing` if the appointment is cancelled, deleted or needs no event;
 * `as it is`: unchanged, once the appointment is over or no longer live. */
export function wantedAtGoogle(record: Arranged | null, now: string): "event" | "nothing" | "as it is" {
  if (!record || !belongsInGoogle(record) || !keepsEvent(record.status)) return "nothing";
  return isLive(record.status) && record.ends_at > now ? "event" : "as it is";
}

export const FAILED_AFTER = 3;

/** After a few failed attempts the therapist sees the failure; retries continue. */
export const statusAfter = (attempts: number): "pending" | "failed" =>
  attempts >= FAILED_AFTER ? "failed" : "pending";
