import { isLive, keepsEvent } from "../appointment/rules";
import type { AppointmentStatus } from "../appointment/schema";

export interface Arranged {
  status: AppointmentStatus;
  /** ISO instant. */
  ends_at: string;
  is_virtual: boolean;
  create_google_meet: boolean;
  /** The address to invite. */
  guest?: string | undefined;
  /** The practice mirrors its appointments in person; false also for one of a client who was deleted. */
  is_mirrored?: boolean;
  /** Her calendar has an event of her own for it. */
  own_event?: boolean | undefined;
}

/** A virtual appointment is held for its meeting, one in person while they are mirrored; none that has an event already. */
const isHeld = ({ is_virtual, create_google_meet, guest, is_mirrored, own_event }: Arranged): boolean =>
  !own_event && (is_virtual ? create_google_meet && Boolean(guest) : Boolean(is_mirrored));

type Met = Pick<Arranged, "is_virtual" | "create_google_meet"> & { starts_at: string };

/** Whether a change leaves an event that stood for an appointment before: another hour, another mode, a meeting that comes or goes. */
export const leavesEvent = (before: Met, after: Met): boolean =>
  before.starts_at !== after.starts_at ||
  before.is_virtual !== after.is_virtual ||
  before.create_google_meet !== after.create_google_meet;

/**
 * What Google is to hold for an appointment at a moment (ISO instant): its event while it is live; nothing once it is
 * cancelled, deleted (null), or neither has a meeting nor is mirrored; and what is there already once it has taken place.
 */
export function wantedAtGoogle(record: Arranged | null, now: string): "event" | "nothing" | "as it is" {
  if (!record || !isHeld(record) || !keepsEvent(record.status)) return "nothing";
  return isLive(record.status) && record.ends_at > now ? "event" : "as it is";
}

export const FAILED_AFTER = 3;

/** After a few failed attempts the therapist is told; Sereno goes on trying all the same. */
export const statusAfter = (attempts: number): "pending" | "failed" =>
  attempts >= FAILED_AFTER ? "failed" : "pending";
