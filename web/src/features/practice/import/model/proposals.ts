import { MAX_SERIES } from "@sereno/core/domain/series/schema";
import { normalizeName } from "@sereno/core/lib/spanish/rules";
import { formatLocal, MINUTES_PER_DAY, type Minute, minuteOfDate, toLocal } from "@sereno/core/lib/time/rules";
import type { Line } from "./rows";
import { namesIn } from "./titles";

/** What stands in a calendar at one moment. */
export interface CalendarEvent {
  title: string;
  start: Date;
  /** 0 for one that lies outside of the time that is looked at. */
  minutes: number;
  isVirtual: boolean;
  /** Of whoever is invited. */
  emails: string[];
  /** Why it stays out unless she takes it in. */
  out?: string | null;
  /** What is taken otherwise than the calendar says it. */
  guessed?: string | null;
  /** Why its time cannot be trusted: it is not brought, and this is said instead. */
  problem?: string;
}

const WEEK = 7 * MINUTES_PER_DAY;

interface Timed extends CalendarEvent {
  name: string;
  /** On the practice's wall clock. */
  local: Minute;
}

/**
 * Who comes when, as a calendar has it: what one person has at the same hour week after week is one proposal, everything else one for each
 * time. The number of a line is its place among them.
 * @param isFromGoogle it is the calendar that the practice is connected with.
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
  /** Series that go on with such an event, the first that began first. */
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

const keyOf = ({ name, minutes, problem, out, guessed }: Timed, local: Minute): string =>
  JSON.stringify([normalizeName(name), minutes, problem, out, guessed, local]);

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
    unread: first.problem ? [first.problem] : [],
    ...(first.out && { out: first.out }),
    ...(first.guessed && { guessed: first.guessed }),
  };
}
