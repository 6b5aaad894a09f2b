import type { Keys } from "../../keys";
import type { OpenChannel } from "../busy/channel/rules";
import type { BusyTimes } from "../busy/rules";
import type { CalendarVerdict } from "../import/calendar/rules";
import type { Patience } from "./patience";

/** All that Google learns about an appointment: who, when, and whether it is virtual. */
export interface CalendarEvent {
  /** 5 to 1024 of the characters a-v and 0-9. */
  id: string;
  summary: string;
  description: string;
  /** ISO instants, and the IANA zone in which Google shows them. */
  starts_at: string;
  ends_at: string;
  zone: string;
  /** Who is invited to its meeting; null: it has no meeting, and nobody is. */
  guest: string | null;
}

/** The primary Google calendar of whoever gave the refresh token. Every call throws `CalendarFailure` and nothing else. */
export interface Calendar {
  /**
   * Makes the calendar hold this event: creates it, changes it, or brings it back; with a Meet link and an invitation where there
   * is a guest, else without. What it has of a meeting that is no more is taken out, and its guests are told. Safe to repeat.
   * @param isThere whether it was there last time: only says which way to try first.
   * @returns the link; null without a guest, and while Google still prepares it.
   */
  save(refreshToken: string, event: CalendarEvent, isThere: boolean, signal: AbortSignal): Promise<string | null>;
  /** Takes the event out, telling its guest if `notify`. An event that is not there counts as taken out. */
  remove(refreshToken: string, eventId: string, notify: boolean, signal: AbortSignal): Promise<void>;
  /**
   * The time and the whole days that events of the calendar take, those of Sereno aside: of each no more than start and end.
   * Recurring ones count by each of their instances.
   * @param since what an earlier read answered as `token`, of a range that is not over: an unchanged calendar costs one small request. Null reads all.
   */
  busy(refreshToken: string, range: CalendarRange, since: string | null, signal: AbortSignal): Promise<BusyRead>;
  /**
   * Has Google tell an address of each change of the calendar.
   * @returns until when it does (ISO instant), and what Google calls that which it watches.
   */
  watch(refreshToken: string, request: WatchRequest, signal: AbortSignal): Promise<Watched>;
  /** Ends that. A channel that Google does not know counts as ended. */
  unwatch(refreshToken: string, channel: OpenChannel, signal: AbortSignal): Promise<void>;
  /**
   * What it holds with a beginning in a range, by start, recurring ones by each of their instances; of what is no session, why (`judge`).
   * @param most so many at most.
   */
  events(refreshToken: string, range: CalendarRange, most: number, signal: AbortSignal): Promise<OwnEvents>;
}

export interface WatchRequest {
  /** 64 letters at most, digits, `-` and `_`; each once. */
  id: string;
  /** Comes back with each message; 256 letters at most. */
  token: string;
  /** By https. */
  address: string;
}

export interface Watched {
  resource_id: string;
  until: string;
}

export interface BusyRead {
  /** Null: since then only Sereno's own events have changed. */
  taken: BusyTimes | null;
  /** For the next read; null where Google gave none. */
  token: string | null;
}

/** An event of the therapist's calendar. */
export interface OwnEvent extends CalendarVerdict {
  title: string;
  /** ISO instant. */
  starts_at: string;
  is_virtual: boolean;
  /** Of whoever is invited. */
  emails: string[];
}

export interface OwnEvents {
  events: OwnEvent[];
  /** There are more. */
  is_cut: boolean;
}

export interface CalendarRange {
  /** ISO instants. */
  from: string;
  to: string;
}

/**
 * `disconnected`: Google no longer accepts the refresh token. `withheld`: it does, but not for the calendar.
 * `unanswered`: nobody knows whether it was done. `refused`: it was not, and may be another time.
 */
export type CalendarFailureKind = "disconnected" | "withheld" | "unanswered" | "refused";

export class CalendarFailure extends Error {
  constructor(
    readonly kind: CalendarFailureKind,
    message: string,
    /** Google's `Retry-After`, 0 without one. */
    readonly retryAfterSeconds = 0,
  ) {
    super(message);
    this.name = "CalendarFailure";
  }
}

/** What following appointments in Google Calendar needs beyond the database. */
export interface MeetPorts {
  calendar: Calendar;
  /** They decrypt the stored refresh token. */
  keys: Keys;
  /** How long requests wait for it. */
  patience: Patience;
  /** Where Google tells of changes, an address of `hearCalendar` by https; without it nowhere, as on one machine. */
  notifyAt?: string | undefined;
}
