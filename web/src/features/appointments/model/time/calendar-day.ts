import type { Appointment } from "@sereno/core/domain/appointment/output";
import { isLive } from "@sereno/core/domain/appointment/rules";
import { DEFAULT_MINUTES, durationProblem } from "@sereno/core/domain/availability/lengths/rules";
import { type Interval, MINUTES_PER_DAY, type Minute, overlaps } from "@sereno/core/lib/time/rules";
import { type DaySpan, spanOf } from "./days";

type Timed = Pick<Appointment, "id" | "status" | "appointment_date" | "end_date">;

export interface Standing {
  /** For a cancelled appointment drawn as a strip: its position from the column's edge, from 0; else null. */
  strip: number | null;
  /** For an appointment that is no strip: number of strips beside it. */
  strips: number;
}

/** By id: places of strips (cancelled appointments beside uncancelled ones) and of appointments beside strips only. */
export function standings(appointments: Timed[]): Map<string, Standing> {
  const all = appointments.map((each) => ({ ...each, span: spanOf(each) }));
  const beside = (one: (typeof all)[number]) => all.filter((each) => each !== one && overlaps(each.span, one.span));
  const found = new Map<string, Standing>();
  const stripsBeside = (one: (typeof all)[number]) => beside(one).map(({ id }) => found.get(id)?.strip ?? null);
  for (const each of all.filter(({ status }) => status === "cancelled")) {
    if (beside(each).every(({ status }) => status === "cancelled")) continue;
    found.set(each.id, { strip: countStrips(stripsBeside(each)), strips: 0 });
  }
  for (const each of all.filter(({ id }) => !found.has(id))) {
    const strips = stripsBeside(each);
    if (strips.length > 0 && !strips.includes(null)) found.set(each.id, { strip: null, strips: countStrips(strips) });
  }
  return found;
}

const countStrips = (strips: (number | null)[]) => Math.max(-1, ...strips.map((strip) => strip ?? -1)) + 1;

// 7:00 in minutes after midnight; few days start earlier.
const FIRST_IN_VIEW = 7 * 60;
// 11:00 in minutes after midnight. A view from 7:00 still shows an appointment that starts at 11:30.
const SEEN_FROM_FIRST = 11 * 60;
const BEFORE_FIRST = 30;
const dayOf = (minute: Minute) => Math.floor(minute / MINUTES_PER_DAY);

/** Minute of the day at which a view begins: 7:00 by default. The view begins half an hour before the first appointment
 * if that is before 7:00 or after 11:00, or if the window is low (`isShort`).
 * If `now` is given, only today's unfinished appointments count; if there are none, `now` takes their place. */
export function firstInView({ first, last }: DaySpan, appointments: Timed[], now: Minute | null, isShort: boolean) {
  const spans = appointments.filter(({ appointment_date: at }) => at >= first && at.slice(0, 10) <= last).map(spanOf);
  const ahead = spans.filter(({ start, end }) => now === null || (end > now && dayOf(start) === dayOf(now)));
  const starts = ahead.length > 0 ? ahead.map(({ start }) => start) : [now ?? FIRST_IN_VIEW + BEFORE_FIRST];
  const from = Math.max(0, Math.min(...starts.map((start) => start % MINUTES_PER_DAY)) - BEFORE_FIRST);
  return isShort || from > SEEN_FROM_FIRST ? from : Math.min(from, FIRST_IN_VIEW);
}

const TAP_STEP = 30;

/** Free time at a tap, at most an hour; null if it is too short to book. Starts at the full or half hour before the
 * tap, or at the end of an appointment in between. After a tap on a time to come, it is to come, too. */
export function gapAt(tapped: Minute, appointments: Omit<Timed, "id">[], now: Minute): Interval | null {
  const taken = appointments.filter(({ status }) => isLive(status)).map(spanOf);
  const midnight = Math.floor(tapped / MINUTES_PER_DAY) * MINUTES_PER_DAY;
  const halfHour = Math.floor(tapped / TAP_STEP) * TAP_STEP;
  const soonest = tapped > now ? 5 * Math.floor(now / 5 + 1) : 0;
  const start = Math.max(halfHour, soonest, ...taken.map(({ end }) => end).filter((end) => end <= tapped));
  const next = Math.min(midnight + MINUTES_PER_DAY, ...taken.map((each) => each.start).filter((each) => each >= start));
  const end = Math.min(start + DEFAULT_MINUTES, next);
  const fits = durationProblem(end - start) === null && !taken.some((each) => overlaps(each, { start, end }));
  return fits ? { start, end } : null;
}
