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
}

/**
 * What Google is to hold for an appointment at a moment (ISO instant): its event while it is live; nothing once it is
 * cancelled, deleted (null) or has no meeting; and what is there already once it has taken place.
 */
export function wantedAtGoogle(record: Arranged | null, now: string): "event" | "nothing" | "as it is" {
  if (!record?.is_virtual || !record.create_google_meet || !record.guest) return "nothing";
  if (!keepsEvent(record.status)) return "nothing";
  return isLive(record.status) && record.ends_at > now ? "event" : "as it is";
}

export const FAILED_AFTER = 3;

/** After a few failed attempts the therapist is told; Sereno goes on trying all the same. */
export const statusAfter = (attempts: number): "pending" | "failed" =>
  attempts >= FAILED_AFTER ? "failed" : "pending";
