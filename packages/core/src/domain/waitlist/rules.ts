import { dayNumber, type Interval, overlaps, WEEKDAYS, weekdayOfDay } from "../../lib/time/rules";
import { isPartOfDay } from "../availability/rules";
import type { AppointmentMode } from "../availability/schema";
import type { OfferState, WaitlistEntry } from "./output";

/** How long an offered hour is held. */
export const HOLD_MINUTES = 15;
/** So many wait at once: who they are is read with each hour that is offered. */
export const MOST_WAITING = 200;
/** Of one client in a local day. */
export const MOST_OFFERS_A_DAY = 3;

/** An hour that somebody could have, as it is on the practice's clock. */
export interface FreeHour {
  /** 'YYYY-MM-DD' and 'HH:mm'. */
  date: string;
  time: string;
  /** In which ways the practice sees people at that hour. */
  modes: readonly AppointmentMode[];
}

type Wish = Pick<WaitlistEntry, "weekdays" | "parts_of_day" | "appointment_types" | "until" | "earlier">;

const holds = <T>(chosen: readonly T[], one: T): boolean => chosen.length === 0 || chosen.includes(one);

/** The modes in which an hour would suit; of a client who names none, all that it has. */
export const suitingModes = (
  { appointment_types }: Pick<Wish, "appointment_types">,
  modes: readonly AppointmentMode[],
) => modes.filter((mode) => holds(appointment_types, mode));

/**
 * Whether an hour is one that a client waits for. Who would come earlier takes none after the appointment that they have.
 * @param next the date and time of their next appointment, 'YYYY-MM-DD HH:mm:ss'.
 */
export function fitsEntry(wish: Wish, { date, time, modes }: FreeHour, next: string | null): boolean {
  const weekday = WEEKDAYS[(weekdayOfDay(dayNumber(date)) + 6) % 7];
  if (wish.until !== null && date > wish.until) return false;
  if (weekday && !holds(wish.weekdays, weekday)) return false;
  if (wish.parts_of_day.length > 0 && !wish.parts_of_day.some((part) => isPartOfDay(time, part))) return false;
  if (suitingModes(wish, modes).length === 0) return false;
  return !wish.earlier || (next !== null && `${date} ${time}` < next);
}

/** An hour that is held, by the offer that holds it: minutes since 1970, and in milliseconds since then until when. */
export type Holds = Record<string, [start: number, end: number, until: number]>;

/** What is held at a moment, as intervals, by offer. */
export const heldAt = (holds: Holds | undefined, now: Date): [offer: string, interval: Interval][] =>
  Object.entries(holds ?? {}).flatMap(([offer, [start, end, until]]) =>
    until > now.getTime() ? [[offer, { start, end }] as [string, Interval]] : [],
  );

/** Whether an hour is held by another offer. */
export const isHeldTime = (held: [offer: string, interval: Interval][], wanted: Interval, own?: string): boolean =>
  held.some(([offer, interval]) => offer !== own && overlaps(interval, wanted));

/** What an offer is at a moment: one that nobody answered in time has expired. */
export const offerStateAt = (
  { state, expires_at }: { state: OfferState; expires_at: string },
  now: Date,
): OfferState => (state === "open" && expires_at <= now.toISOString() ? "expired" : state);
