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
}

/** A virtual appointment is held for its meeting, one in person while they are mirrored. */
const isHeld = ({ is_virtual, create_google_meet, guest, is_mirrored }: Arranged): boolean =>
  is_virtual ? create_google_meet && Boolean(guest) : Boolean(is_mirrored);

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
