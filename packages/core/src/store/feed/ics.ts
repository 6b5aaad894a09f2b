import { setImmediate } from "node:timers/promises";
import type { FeedEvent } from "../../domain/feed/rules";

/** Seconds: how often another calendar is asked to look. Each keeps to it as it likes. */
const REFRESH_SECONDS = 3600;
/** So many are written at a stretch: a few milliseconds, in which nobody else is served. */
const PIECE = 50;

const ENDS = "END:VCALENDAR";

/** Events as an iCalendar file (RFC 5545): the same events are the same text. Written in pieces, others' turns between them. */
export async function toIcs(events: FeedEvent[]): Promise<string> {
  // Wanted by this one answer alone: no other waits for it to start.
  const { default: ical, ICalCalendarMethod, ICalEventStatus } = await import("ical-generator");
  const fileOf = (some: FeedEvent[]): string => {
    const calendar = ical({
      name: "Sereno",
      prodId: { company: "Sereno", product: "Citas", language: "ES" },
      method: ICalCalendarMethod.PUBLISH,
      ttl: REFRESH_SECONDS,
    });
    for (const event of some) {
      calendar.createEvent({
        id: event.uid,
        sequence: event.sequence,
        stamp: new Date(event.updated_at),
        lastModified: new Date(event.updated_at),
        start: new Date(event.starts_at),
        end: new Date(event.ends_at),
        summary: event.title,
        status: event.is_cancelled ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
      });
    }
    return calendar.toString();
  };
  const empty = fileOf([]);
  const head = empty.slice(0, empty.lastIndexOf(ENDS));
  const pieces = [head];
  for (let from = 0; from < events.length; from += PIECE) {
    const file = fileOf(events.slice(from, from + PIECE));
    pieces.push(file.slice(head.length, file.lastIndexOf(ENDS)));
    await setImmediate();
  }
  return [...pieces, empty.slice(head.length)].join("");
}
