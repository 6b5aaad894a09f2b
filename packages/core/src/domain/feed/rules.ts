import type { AppointmentStatus } from "../appointment/schema";

export interface FeedEvent {
  /** The event's id in calendar programs, which stays the same when the appointment changes. */
  uid: string;
  /** Number of the event's revision: the appointment's `version`. */
  sequence: number;
  title: string;
  location?: string | undefined;
  starts_at: string;
  ends_at: string;
  is_cancelled: boolean;
  updated_at: string;
}

export const uidOf = (eventId: string): string => `${eventId}@sereno`;

interface Held {
  status: AppointmentStatus;
  is_virtual: boolean;
  create_google_meet: boolean;
  google_meet_link?: string | undefined;
  mirror?: string | undefined;
  own_event?: boolean | undefined;
}

/** Whether Google Calendar has an event for the appointment or, if it is cancelled, was meant to have one. Without a
 * connection, Sereno's events there may be outdated. */
export function isAtGoogle(
  record: Held,
  { google_connected, mirrors_in_person }: { google_connected: boolean; mirrors_in_person?: boolean | undefined },
): boolean {
  if (record.own_event) return true;
  if (!google_connected) return false;
  if (record.google_meet_link || record.mirror === "ready") return true;
  if (record.status !== "cancelled") return false;
  return record.is_virtual ? record.create_google_meet : Boolean(mirrors_in_person);
}
