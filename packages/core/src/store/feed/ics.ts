import { setImmediate } from "node:timers/promises";
import type { FeedEvent } from "../../domain/feed/rules";

/** How often other calendars should read the feed again, in seconds. */
const REFRESH_SECONDS = 3600;
/** Number of events that are written, in a few milliseconds, before other requests may run. */
const PIECE = 50;

const ENDS = "END:VCALENDAR";

/** Events as an iCalendar file (RFC 5545): the same text for the same events. Other requests run between its pieces. A
 * file of one appointment (`isFeed`: false) has no name, because Outlook makes a calendar of a file with a name. */
export async function toIcs(events: Iterable<FeedEvent>, isFeed = true): Promise<string> {
  // Loaded here, because only requests for a feed or an appointment's calendar file need the library.
  const { default: ical, ICalCalendarMethod, ICalEventStatus, ICalEventTransparency } = await import("ical-generator");
  const fileOf = (some: FeedEvent[]): string => {
    const calendar = ical({
      prodId: { company: "Sereno", product: "Citas", language: "ES" },
      method: ICalCalendarMethod.PUBLISH,
      ...(isFeed && { name: "Sereno", ttl: REFRESH_SECONDS }),
    });
    for (const event of some) {
      calendar.createEvent({
        id: event.uid,
        sequence: event.sequence,
        stamp: new Date(event.updated_at),
        lastModified: new Date(event.updated_at),
        start: new Date(event.starts_at),
        end: new Date(event.ends_at),
        // Outlook ignores the status; it shows the title and whether the time is free.
        summary: event.is_cancelled ? `Cancelada: ${event.title}` : event.title,
        transparency: event.is_cancelled ? ICalEventTransparency.TRANSPARENT : null,
        location: event.location ?? null,
        status: event.is_cancelled ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
      });
    }
    return calendar.toString();
  };
  const empty = fileOf([]);
  const head = empty.slice(0, empty.lastIndexOf(ENDS));
  const pieces = [head];
  for (const some of inPieces(events)) {
    const file = fileOf(some);
    pieces.push(file.slice(head.length, file.lastIndexOf(ENDS)));
    await setImmediate();
  }
  return [...pieces, `${empty.slice(head.length)}\r\n`].join("");
}

function* inPieces(events: Iterable<FeedEvent>): Generator<FeedEvent[]> {
  let piece: FeedEvent[] = [];
  for (const event of events) {
    piece.push(event);
    if (piece.length < PIECE) continue;
    yield piece;
    piece = [];
  }
  if (piece.length > 0) yield piece;
}
