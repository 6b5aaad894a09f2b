import type { Keys } from "../../keys";
import type { OpenChannel } from "../busy/channel/rules";
import type { BusyTimes } from "../busy/rules";
import type { CalendarVerdict } from "../import/calendar/rules";
import type { Patience } from "./patience";

/** The event of an appointment that Google gets. */
export interface CalendarEvent {
  /** 5 to 1024 of the characters a-v and 0-9. */
  id: string;
  summary: string;
  description: string;
  /** ISO instants, and the IANA zone in which Google shows them. */
  starts_at: string;
  ends_at: string;
  zone: string;
  /** The email to invite; null: no meeting. */
  guest: string | null;
}

/** The primary Google calendar of a refresh token's owner. All methods throw `CalendarFailure` only. */
export interface Calendar {
  /** Creates, changes or restores an event, with a Meet link if it has a guest, else without one. Idempotent.
   * @param isThere whether the event existed after the last call. It determines the request to try first.
   * @returns the Meet link; null without a guest or while Google prepares the link. */
  save(refreshToken: string, event: CalendarEvent, isThere: boolean, signal: AbortSignal): Promise<string | null>;
  /** Deletes the event and notifies its guest if `notify`. A missing event counts as deleted. */
  remove(refreshToken: string, eventId: string, notify: boolean, signal: AbortSignal): Promise<void>;
  /** Reads busy times and busy whole days, without Sereno's own events. Recurring events count by instance.
   * @param since the `token` of an earlier read that covered the range. All events are then read only if one changed.
   * Null: all events are read. */
  busy(refreshToken: string, range: CalendarRange, since: string | null, signal: AbortSignal): Promise<BusyRead>;
  /** Makes Google notify an address of calendar changes until the returned `until` (ISO instant). */
  watch(refreshToken: string, request: WatchRequest, signal: AbortSignal): Promise<Watched>;
  /** Ends a channel. An unknown channel counts as ended. */
  unwatch(refreshToken: string, channel: OpenChannel, signal: AbortSignal): Promise<void>;
  /** The first `most` events that start in a range, by start. Recurring events count by instance. */
  events(refreshToken: string, range: CalendarRange, most: number, signal: AbortSignal): Promise<OwnEvents>;
}

export interface WatchRequest {
  /** Unique; at most 64 letters, digits, `-` and `_`. */
  id: string;
  /** Google returns this token in each notification; at most 256 letters. */
  token: string;
  /** The HTTPS address that Google calls. */
  address: string;
}

export interface Watched {
  resource_id: string;
  until: string;
}

export interface BusyRead {
  /** Null if no event but Sereno's own has changed since the earlier read. */
  taken: BusyTimes | null;
  /** The token for the next read; null if Google returned none. */
  token: string | null;
}

export interface OwnEvent extends CalendarVerdict {
  title: string;
  starts_at: string;
  is_virtual: boolean;
  emails: string[];
}

export interface OwnEvents {
  events: OwnEvent[];
  /** Whether there are more events. */
  is_cut: boolean;
}

export interface CalendarRange {
  /** ISO instants. */
  from: string;
  to: string;
}

/** `disconnected`: invalid refresh token. `withheld`: no calendar scope. `unanswered`: the change may have been made.
 * `refused`: it was not made. */
export type CalendarFailureKind = "disconnected" | "withheld" | "unanswered" | "refused";

export class CalendarFailure extends Error {
  constructor(
    readonly kind: CalendarFailureKind,
    message: string,
    /** Google's `Retry-After` in seconds; 0 if absent. */
    readonly retryAfterSeconds = 0,
  ) {
    super(message);
    this.name = "CalendarFailure";
  }
}

export interface MeetPorts {
  calendar: Calendar;
  /** Keys that decrypt the stored refresh token. */
  keys: Keys;
  patience: Patience;
  /** The HTTPS address for Google's notifications; absent in the one-machine edition. */
  notifyAt?: string | undefined;
}
