import { durationProblem } from "@sereno/core/domain/availability/lengths/rules";
import { saysVirtual } from "@sereno/core/domain/import/rules";
import { MAX_SERIES } from "@sereno/core/domain/series/schema";
import { toE164 } from "@sereno/core/lib/phone/rules";
import { normalizeName } from "@sereno/core/lib/spanish/rules";
import { formatLocal, MINUTES_PER_DAY, type Minute, minuteOfDate, toLocal } from "@sereno/core/lib/time/rules";
import type { Line } from "./line-cells";
import { phonesIn } from "./phones";
import { emailsIn, namesIn } from "./titles";

export interface CalendarEvent {
  title: string;
  start: Date;
  /** Duration in minutes; 0 if the event is outside the imported period. */
  minutes: number;
  isVirtual: boolean;
  emails: string[];
  /** Reason why the event is left out until the therapist includes it. */
  out?: string | null;
  /** Note about an interpretation that differs from the calendar's text. */
  guessed?: string | null;
  /** Reason why the event's time is unreliable, so that only the client is imported. */
  problem?: string;
  unread?: string[];
}

const WEEK = 7 * MINUTES_PER_DAY;

interface Timed extends CalendarEvent {
  name: string;
  phone: string;
  local: Minute;
}

/** One line per weekly series of a person, and one per single event. `isFromGoogle`: from the connected calendar. */
export function proposalsOf(events: readonly CalendarEvent[], zone: string, isFromGoogle = false): Line[] {
  const names = namesIn(events.map(({ title }) => title));
  const timed = events
    .map(
      (event, index): Timed => ({
        ...event,
        emails: [...event.emails, ...emailsIn(event.title)],
        isVirtual: event.isVirtual || saysVirtual(event.title),
        name: names[index] || event.title,
        phone: phoneIn(event.title),
        local: toLocal(zone, minuteOfDate(event.start)),
      }),
    )
    .sort((a, b) => a.local - b.local);
  const series: Timed[][] = [];
  /** Series that may continue, oldest first. The key is the `keyOf` of the event that would be next, a week later. */
  const continuable = new Map<string, Timed[][]>();
  for (const event of timed) {
    const open = continuable.get(keyOf(event, event.local)) ?? [];
    const at = open.findIndex((each) => sharedBy([...each, event]) !== null);
    const weekly = (at < 0 ? undefined : open.splice(at, 1)[0]) ?? [];
    if (weekly.push(event) === 1) series.push(weekly);
    if (weekly.length === MAX_SERIES) continue;
    const next = keyOf(event, event.local + WEEK);
    continuable.set(next, continuable.get(next) ?? []);
    continuable.get(next)?.push(weekly);
  }
  return series.map((each, index) => lineOf(each, index + 1, isFromGoogle));
}

/** The phone in an event's title; "" if there is none or several, because several may be of different people. */
function phoneIn(title: string): string {
  const { phone, others } = phonesIn(title);
  return toE164(phone) && !others.some((other) => toE164(other)) ? phone : "";
}

const keyOf = ({ name, phone, minutes, isVirtual, problem, unread, out, guessed }: Timed, local: Minute): string =>
  JSON.stringify([normalizeName(name), phone, minutes, isVirtual, problem, unread, out, guessed, local]);

const addressesIn = (events: readonly CalendarEvent[]): string[][] =>
  events.flatMap(({ emails }) => (emails.length > 0 ? [emails.map((each) => each.toLowerCase())] : []));

/** The addresses that all events with guests share; null if they share none, as their guests are different people. */
function sharedBy(events: readonly CalendarEvent[]): string[] | null {
  const [first = [], ...others] = addressesIn(events);
  const shared = first.filter((address) => others.every((emails) => emails.includes(address)));
  return shared.length > 0 || first.length === 0 ? shared : null;
}

/** The only address that all events with guests share, and a note about other addresses. */
function sharedEmail(events: readonly CalendarEvent[]): { email: string | null; notes: string[] } {
  const [only = null, ...more] = new Set(sharedBy(events));
  const email = more.length > 0 ? null : only;
  const others = [...new Set(addressesIn(events).flat())].filter((each) => each !== email).join(", ");
  const note = email ? `Correo: se guarda ${email}, y no ${others}.` : `Correo: no se guarda, hay varios: ${others}.`;
  return { email, notes: others ? [note] : [] };
}

function lineOf(series: Timed[], number: number, isFromGoogle: boolean): Line {
  const [first] = series;
  if (!first) throw new Error("a proposal of nothing");
  const { email, notes } = sharedEmail(series);
  const length = first.minutes === 0 || first.problem ? null : durationProblem(first.minutes);
  return {
    number,
    name: first.name,
    phone: first.phone,
    rest: {
      email,
      next:
        first.problem || first.minutes === 0 || length
          ? null
          : {
              appointment_date: formatLocal(first.local),
              duration_minutes: first.minutes,
              is_virtual: first.isVirtual,
              weeks: series.length,
              is_dated: true,
              ...(isFromGoogle && { from_google: true }),
            },
    },
    unread: [
      ...(first.problem ? [first.problem] : []),
      ...(length ? [`Próxima cita: dura ${first.minutes} minutos. ${length} Agéndala a mano.`] : []),
      ...(first.unread ?? []),
      ...notes,
    ],
    ...(first.out && { out: first.out }),
    ...(first.guessed && { guessed: first.guessed }),
  };
}
