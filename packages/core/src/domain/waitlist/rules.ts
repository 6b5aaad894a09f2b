import { dayNumber, type Interval, WEEKDAYS, weekdayIndex } from "../../lib/time/rules";
import { isPartOfDay } from "../availability/rules";
import type { AppointmentMode } from "../availability/schema";
import type { WaitlistEntry } from "./output";
import type { OfferState } from "./schema";

export const HOLD_MINUTES = 15;
/** Maximum number of waiting clients per practice, because each search for matching clients reads all of them. */
export const MOST_WAITING = 200;
export const MOST_OFFERS_A_DAY = 3;

export interface FreeHour {
  /** Local date ('YYYY-MM-DD') of the hour's start, and (`time`) its time, 'HH:mm'. */
  date: string;
  time: string;
  modes: readonly AppointmentMode[];
}

type Wanted = Pick<WaitlistEntry, "weekdays" | "parts_of_day" | "appointment_types" | "until" | "earlier">;

const holds = <T>(chosen: readonly T[], one: T): boolean => chosen.length === 0 || chosen.includes(one);

export const suitingModes = (
  { appointment_types }: Pick<Wanted, "appointment_types">,
  modes: readonly AppointmentMode[],
) => modes.filter((mode) => holds(appointment_types, mode));

/** Whether an hour suits an entry. @param next start ('YYYY-MM-DD HH:mm:ss') of the client's next appointment. */
export function fitsEntry(entry: Wanted, { date, time, modes }: FreeHour, next: string | null): boolean {
  const weekday = WEEKDAYS[weekdayIndex(dayNumber(date))];
  if (entry.until !== null && date > entry.until) return false;
  if (weekday && !holds(entry.weekdays, weekday)) return false;
  if (entry.parts_of_day.length > 0 && !entry.parts_of_day.some((part) => isPartOfDay(time, part))) return false;
  if (suitingModes(entry, modes).length === 0) return false;
  return !entry.earlier || next === null || `${date} ${time}:00` < next;
}

/** Held hours by offer id: start and end (minutes since 1970), and when the hold ends (milliseconds since 1970). */
export type Holds = Record<string, [start: number, end: number, until: number]>;

export const heldAt = (holds: Holds | undefined, now: Date): [offer: string, interval: Interval][] =>
  Object.entries(holds ?? {}).flatMap(([offer, [start, end, until]]) =>
    until > now.getTime() ? [[offer, { start, end }] as [string, Interval]] : [],
  );

export const offerStateAt = (
  { state, expires_at }: { state: OfferState; expires_at: string },
  now: Date,
): OfferState => (state === "open" && expires_at <= now.toISOString() ? "expired" : state);
