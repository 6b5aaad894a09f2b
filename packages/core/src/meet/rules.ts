import { isLive } from "../appointment/rules";
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
  if (record.status === "cancelled") return "nothing";
  return isLive(record.status) && record.ends_at > now ? "event" : "as it is";
}

const FIRST_PAUSE_SECONDS = 30;
const LONGEST_PAUSE_SECONDS = 6 * 3600;

/**
 * Seconds until the next attempt after so many failed ones (1 or more): doubling from half a minute to six hours, of
 * which a random half is taken off so that what failed together does not come back together.
 * @param random 0 to 1.
 */
export function pauseSeconds(attempts: number, random: number): number {
  const longest = Math.min(LONGEST_PAUSE_SECONDS, FIRST_PAUSE_SECONDS * 2 ** (attempts - 1));
  return longest * (1 - random / 2);
}

const FAILED_AFTER = 3;

/** After a few failed attempts the therapist is told; Sereno goes on trying all the same. */
export const statusAfter = (attempts: number): "pending" | "failed" =>
  attempts >= FAILED_AFTER ? "failed" : "pending";
