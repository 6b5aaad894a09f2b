import type { AppointmentStatus } from "../appointment/schema";

/** All that another calendar learns about an appointment. */
export interface FeedEvent {
  /** Stays the same through all changes of the appointment. */
  uid: string;
  /** Rises with each of its changes. */
  sequence: number;
  title: string;
  /** ISO instants. */
  starts_at: string;
  ends_at: string;
  is_cancelled: boolean;
  updated_at: string;
}

interface Held {
  status: AppointmentStatus;
  is_virtual: boolean;
  create_google_meet: boolean;
  google_meet_link?: string | undefined;
  mirror?: string | undefined;
  own_event?: boolean | undefined;
}

/** Whether Google Calendar shows an appointment, or did until it was cancelled. */
export function isAtGoogle(record: Held, { mirrors_in_person }: { mirrors_in_person?: boolean | undefined }): boolean {
  if (record.google_meet_link || record.mirror === "ready" || record.own_event) return true;
  if (record.status !== "cancelled") return false;
  return record.is_virtual ? record.create_google_meet : Boolean(mirrors_in_person);
}
