import { MAX_SERIES } from "@sereno/core/domain/series/schema";
import { normalizeName } from "@sereno/core/lib/spanish/rules";
import { formatLocal, MINUTES_PER_DAY, type Minute, minuteOfDate, toLocal } from "@sereno/core/lib/time/rules";
import type { Line } from "./rows";
import { namesIn } from "./titles";

export interface CalendarEvent {
  title: string;
  start: Date;
  /** Duration; 0 if the event is outside the imported period. */
  minutes: number;
  isVirtual: boolean;
  emails: string[];
  /** Reason why the event is left out, unless the therapist includes it. */
  out?: string | null;
  /** Note about an interpretation that differs from the calendar's text. */
  guessed?: string | null;
  /** Reason why the event's time is unreliable, so that the event is not imported. */
  problem?: string;
  /** Notes about other unreadable parts. */
  unread?: string[];
}

const WEEK = 7 * MINUTES_PER_DAY;

interface Timed extends CalendarEvent {
  name: string;
  /** Start on the practice's wall clock. */
  local: Minute;
}

/**
 * One line per weekly series of a person, and one per single event, numbered in order.
 * @param isFromGoogle the events come from the connected calendar.
 */
export function proposalsOf(events: readonly CalendarEvent[], zone: string, isFromGoogle = false): Line[] {
  const names = namesIn(events.map(({ title }) => title));
  const timed = events
    .map(
      (event, index): Timed => ({
        ...event,
        name: names[index] || event.title,
        local: toLocal(zone, minuteOfDate(event.start)),
      }),
    )
    .sort((a, b) => a.local - b.local);
  const series: Timed[][] = [];
  /** Series that an event with this key continues, oldest first. */
  const wanted = new Map<string, Timed[][]>();
  for (const event of timed) {
    const weekly = wanted.get(keyOf(event, event.local))?.shift() ?? [];
    if (weekly.push(event) === 1) series.push(weekly);
    if (weekly.length === MAX_SERIES) continue;
    const next = keyOf(event, event.local + WEEK);
    wanted.set(next, wanted.get(next) ?? []);
    wanted.get(next)?.push(weekly);
  }
  return series.map((each, index) => lineOf(each, index + 1, isFromGoogle));
}

const keyOf = ({ name, minutes, problem, unread, out, guessed }: Timed, local: Minute): string =>
  JSON.stringify([normalizeName(name), minutes, problem, unread, out, guessed, local]);

function lineOf(series: Timed[], number: number, isFromGoogle: boolean): Line {
  const [first] = series;
  if (!first) throw new Error("a proposal of nothing");
  return {
    number,
    name: first.name,
    phone: "",
    rest: {
      email: first.emails.length === 1 ? first.emails[0] : null,
      next:
        first.problem || first.minutes === 0 || first.minutes >= MINUTES_PER_DAY
          ? null
          : {
              appointment_date: formatLocal(first.local),
              duration_minutes: first.minutes,
              is_virtual: first.isVirtual,
              weeks: series.length,
              ...(isFromGoogle && { from_google: true }),
            },
    },
    unread: [...(first.problem ? [first.problem] : []), ...(first.unread ?? [])],
    ...(first.out && { out: first.out }),
    ...(first.guessed && { guessed: first.guessed }),
  };
}
