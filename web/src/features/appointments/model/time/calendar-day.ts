import type { Appointment } from "@sereno/core/domain/appointment/output";
import { MINUTES_PER_DAY, type Minute, overlaps } from "@sereno/core/lib/time/rules";
import { type DaySpan, spanOf } from "./calendar";

type Timed = Pick<Appointment, "id" | "status" | "appointment_date" | "end_date">;

/** Where an appointment stands in its day's column. */
export interface Standing {
  /** Its place from the edge, as a strip; null for one that has the column. */
  strip: number | null;
  /** For how many strips it leaves room. */
  strips: number;
}

/**
 * What was cancelled stands aside, as a strip, for what came in its place. Nothing is said of an appointment that shares its
 * time with no strip, or with another that is none.
 */
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

// Before which a therapist's day seldom begins.
const FIRST_IN_VIEW = 7 * 60;
/** Up to there what begins is in view from the first on, unless the window is short. */
const SEEN_FROM_FIRST = 11 * 60;
const BEFORE_FIRST = 30;
const dayOf = (minute: Minute) => Math.floor(minute / MINUTES_PER_DAY);

/**
 * From which minute after midnight to show some days, so that their first appointment is in view. With what is now, for one of
 * these days: the first of today that is not over, else now.
 */
export function firstInView(
  { first, last }: DaySpan,
  appointments: Timed[],
  now: Minute | null,
  isShort: boolean,
): number {
  const spans = appointments.filter(({ appointment_date: at }) => at >= first && at.slice(0, 10) <= last).map(spanOf);
  const ahead = spans.filter(({ start, end }) => now === null || (end > now && dayOf(start) === dayOf(now)));
  const starts = ahead.length > 0 ? ahead.map(({ start }) => start) : [now ?? FIRST_IN_VIEW + BEFORE_FIRST];
  const from = Math.max(0, Math.min(...starts.map((start) => start % MINUTES_PER_DAY)) - BEFORE_FIRST);
  return isShort || from > SEEN_FROM_FIRST ? from : Math.min(from, FIRST_IN_VIEW);
}
