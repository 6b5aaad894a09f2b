import type { Keys } from "../../keys";
import type { OpenChannel } from "../busy/channel/rules";
import type { BusyTimes } from "../busy/rules";
import type { CalendarVerdict } from "../import/calendar/rules";
import type { Patience } from "./patience";

export interface CalendarEvent {
  /** The event's id at Google: 5 to 1024 characters of a-v and 0-9. */
  id: string;
  summary: string;
  description: string;
  /** Start and end as ISO instants, and the IANA zone in which Google shows them. */
  starts_at: string;
  ends_at: string;
  zone: string;
  /** The email address to invite; null if the event has no Meet meeting. */
  guest: string | null;
}

/** The primary Google calendar of a refresh token's owner. A call that fails throws `CalendarFailure`. */
export interface Calendar {
  /** Creates, changes or restores an event, with a Meet link if the event has a guest. Repeating the call is harmless.
   * @param isThere whether the event existed after the last call, so that the right request is tried first.
   * @returns the Meet link; null without a guest or while Google prepares the link. */
  save(refreshToken: string, event: CalendarEvent, isThere: boolean, signal: AbortSignal): Promise<string | null>;
  /** Deletes an event, and notifies the guest if `notify`. A missing event counts as deleted. */
  remove(refreshToken: string, eventId: string, notify: boolean, signal: AbortSignal): Promise<void>;
  /** Reads the busy times and whole busy days of a range, without Sereno's own events. @param since the `token` of an
   * earlier read of the range. With a token, all events are read only if one has changed since; with null, always. */
  busy(refreshToken: string, range: CalendarRange, since: string | null, signal: AbortSignal): Promise<BusyRead>;
  /** Opens a channel: Google notifies an address of calendar changes until the returned `until` (ISO instant). */
  watch(refreshToken: string, request: WatchRequest, signal: AbortSignal): Promise<Watched>;
  /** Ends a channel of notifications. An unknown channel counts as ended. */
  unwatch(refreshToken: string, channel: OpenChannel, signal: AbortSignal): Promise<void>;
  /** The first `most` events that start in a range, by start. Each instance of a recurring event is one event. */
  events(refreshToken: string, range: CalendarRange, most: number, signal: AbortSignal): Promise<OwnEvents>;
}

export interface WatchRequest {
  /** The channel's unique id: at most 64 letters, digits, `-` and `_`. */
  id: string;
  /** A secret of at most 256 characters that Google sends in each notification. */
  token: string;
  address: string;
}

export interface Watched {
  resource_id: string;
  until: string;
}

export interface BusyRead {
  /** The busy times; null if no events except Sereno's own have changed since the earlier read. */
  taken: BusyTimes | null;
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
  /** Whether the range has more events than `events`. */
  is_cut: boolean;
}

export interface CalendarRange {
  /** Start and end of the range, as ISO instants. */
  from: string;
  to: string;
  /** ISO instant. Events that Sereno created before it, for another account, are read like foreign events. */
  ours_since?: string;
}

/** `disconnected`: invalid refresh token; `withheld`: no permission; `unanswered`: Google may have made the change. */
export type CalendarFailureKind = "disconnected" | "withheld" | "unanswered" | "refused";

export class CalendarFailure extends Error {
  constructor(
    readonly kind: CalendarFailureKind,
    message: string,
    /** Seconds to wait before a retry, from Google's `Retry-After`; 0 if it is absent or a date. */
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
  /** The HTTPS address for Google's notifications; if absent, as in the one-machine edition, no channel is opened. */
  notifyAt?: string | undefined;
}
