import type { PracticeContext } from "../../db/index";
import { rulesOf } from "../../domain/booking/rules";
import { type KnownBusy, mergeIntervals, NOT_ASKED, unpackBusy } from "../../domain/busy/rules";
import type { Practice } from "../../domain/practice/entity";
import { zoneOf } from "../../domain/practice/rules";
import {
  type Interval,
  isoOfMinute,
  localMinute,
  localStretches,
  MINUTES_PER_DAY,
  minuteOfDate,
  minuteOfIso,
  resolveLocal,
} from "../../lib/time/rules";

// The busy times of each practice, cached because a search uses them many times.
const known = new WeakMap<Practice, KnownBusy>();

/** Busy times in Google Calendar; none if the setting is off. All-day events follow the practice's current zone. */
export function elsewhereOf(practice: Practice): KnownBusy {
  const busy = known.get(practice) ?? readKept(practice);
  known.set(practice, busy);
  return busy;
}

function readKept(practice: Practice): KnownBusy {
  if (!rulesOf(practice).busy_from_google) return NOT_ASKED;
  const { google_connected, busy_known_until, busy_elsewhere, busy_days } = practice;
  const knownUntil = google_connected && busy_known_until ? minuteOfIso(busy_known_until) : Number.NEGATIVE_INFINITY;
  const times = unpackBusy(busy_elsewhere);
  if (!busy_days) return { intervals: times, knownUntil };
  const zone = zoneOf(practice);
  const midnight = (day: number) => resolveLocal(zone, day * MINUTES_PER_DAY).instant;
  const days = unpackBusy(busy_days).map(({ start, end }) => ({ start: midnight(start), end: midnight(end) }));
  return { intervals: mergeIntervals([...times, ...days]), knownUntil };
}

/** Attributes to remove when Google is reconnected or a closed account returns, so that busy times count as unknown. */
export const OUTDATED = ["busy_known_until", "busy_sync", "busy_until"] as const;

/** When Google's busy times were last read (ISO instant); null if never, or if the setting is off. */
export const busyAsOf = (practice: Practice): string | null =>
  rulesOf(practice).busy_from_google ? (practice.busy_as_of ?? null) : null;

/** The ISO instant until which Google's busy times are known, but not before now; null if the setting is off. */
export function busyKnownUntil({ practice, clock }: Pick<PracticeContext, "practice" | "clock">): string | null {
  const { knownUntil } = elsewhereOf(practice);
  return rulesOf(practice).busy_from_google ? isoOfMinute(Math.max(knownUntil, minuteOfDate(clock.now()))) : null;
}

/** Google's busy times between two local dates, both inclusive: wall-clock minutes, ascending. */
export function elsewhereOn(practice: Practice, startDate: string, endDate: string): Interval[] {
  const zone = zoneOf(practice);
  const [from, to] = [localMinute(startDate, 0), localMinute(endDate, MINUTES_PER_DAY)];
  return elsewhereOf(practice)
    .intervals.flatMap((each) => localStretches(zone, each))
    .filter(({ start, end }) => start < to && end > from)
    .map(({ start, end }) => ({ start: Math.max(start, from), end: Math.min(end, to) }));
}
