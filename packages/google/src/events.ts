import { type CalendarLine, judge, placeOf } from "@sereno/core/domain/import/calendar/rules";
import { namesVideoCall, saysVirtual } from "@sereno/core/domain/import/rules";
import type { CalendarRange, OwnEvent } from "@sereno/core/domain/meet/ports";
import * as z from "zod/mini";
import { Text, Whole, Word } from "./bounded-text";
import { BusyEvent, BusyGuest, isOwn } from "./busy";

const ListedEvent = z.extend(BusyEvent, {
  attendees: z.optional(z.array(z.extend(BusyGuest, { email: z.optional(Text), resource: z.optional(z.boolean()) }))),
  endTimeUnspecified: z.optional(z.boolean()),
  summary: z.optional(Text),
  location: z.optional(Text),
  description: z.optional(Text),
  hangoutLink: z.optional(Text),
  conferenceData: z.optional(z.object({ conferenceId: z.optional(Word) })),
});
type ListedEvent = z.infer<typeof ListedEvent>;

export const EventsPage = z.object({ items: z.optional(z.array(ListedEvent)), nextPageToken: z.optional(Whole) });

/** The fields that Sereno requests of the owner's events. Place and description only serve to detect a video call. */
export const EVENTS_FIELDS =
  "nextPageToken,items(id,status,transparency,eventType,start(date,dateTime),end(date,dateTime),endTimeUnspecified,attendees(self,responseStatus,email,resource),organizer(self),created,summary,location,description,hangoutLink,conferenceData(conferenceId))";

/** An event is returned with at most this many guests' addresses; an appointment has fewer. */
const MOST_EMAILS = 10;

export const ownEvents = (page: ListedEvent[], range: CalendarRange): OwnEvent[] =>
  page.flatMap((event) => {
    const line = lineOf(event, range);
    if (placeOf(line.start, Date.parse(range.from), Date.parse(range.to)) !== "within") return [];
    const guests = (event.attendees ?? []).flatMap(({ self, resource, email }) =>
      email && !self && !resource ? [email] : [],
    );
    return [
      {
        title: line.title.slice(0, 200),
        starts_at: new Date(line.start).toISOString(),
        ...judge(line),
        is_virtual: isVirtual(event),
        emails: guests.slice(0, MOST_EMAILS),
      },
    ];
  });

/** Kind of an event by its `eventType`; null: an ordinary event. Other types, such as birthdays, are `other`. */
const KINDS: Partial<Record<string, CalendarLine["kind"]>> = {
  default: null,
  workingLocation: "working_place",
  outOfOffice: "out_of_office",
};

function lineOf(event: ListedEvent, range: CalendarRange): CalendarLine {
  const { start, end, eventType = "default", attendees = [] } = event;
  const kind = KINDS[eventType];
  return {
    title: event.summary ?? "",
    start: edgeOf(start),
    end: event.endTimeUnspecified ? null : edgeOf(end),
    isAllDay: start?.date !== undefined,
    status: event.status ?? "",
    isDeclined: attendees.some(({ self, responseStatus }) => self && responseStatus === "declined"),
    isFree: event.transparency === "transparent",
    kind: isOwn(event, range) ? "sereno" : kind === undefined ? "other" : kind,
  };
}

/** A start or end in epoch milliseconds; midnight UTC for an all-day event, NaN if missing. */
const edgeOf = (edge: ListedEvent["start"]): number => Date.parse(edge?.dateTime ?? edge?.date ?? "");

const isVirtual = ({ hangoutLink, conferenceData, location = "", description }: ListedEvent): boolean =>
  Boolean(hangoutLink ?? conferenceData) || saysVirtual(location) || namesVideoCall([location, description].join(" "));
