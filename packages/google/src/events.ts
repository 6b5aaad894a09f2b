import { namesVideoCall } from "@sereno/core/things/import/rules";
import type { CalendarRange, OwnEvent } from "@sereno/core/things/meet/ports";
import * as z from "zod/mini";
import { BusyEvent, BusyGuest, takesTime } from "./busy";
import { Text, Whole, Word } from "./said";

const Guest = z.extend(BusyGuest, { email: z.optional(Text), resource: z.optional(z.boolean()) });
const ListedEvent = z.extend(BusyEvent, {
  attendees: z.optional(z.array(Guest)),
  summary: z.optional(Text),
  location: z.optional(Text),
  description: z.optional(Text),
  hangoutLink: z.optional(Text),
  conferenceData: z.optional(z.object({ conferenceId: z.optional(Word) })),
});
type ListedEvent = z.infer<typeof ListedEvent>;

export const EventsPage = z.object({ items: z.optional(z.array(ListedEvent)), nextPageToken: z.optional(Whole) });

/** Place and description only say whether there is a video call. */
export const EVENTS_FIELDS =
  "nextPageToken,items(id,status,transparency,eventType,start(date,dateTime),end(date,dateTime),attendees(self,responseStatus,email,resource),summary,location,description,hangoutLink,conferenceData(conferenceId))";

const LONGEST_TITLE = 200;
/** Whoever invites more people holds no session. */
const MOST_EMAILS = 10;

/** What the owner of a calendar has entered herself, of a page of it; from the mail, out of office and the like are other types. */
export const ownEvents = (page: ListedEvent[], range: CalendarRange): OwnEvent[] =>
  page.flatMap((event) => {
    const { start, end, eventType = "default", attendees = [] } = event;
    const [from, to] = [Date.parse(start?.dateTime ?? ""), Date.parse(end?.dateTime ?? "")];
    // What lasts whole days has no times.
    const isAhead = from > Date.parse(range.from) && from < Date.parse(range.to) && to > from;
    if (!isAhead || eventType !== "default" || !takesTime(event)) return [];
    const guests = attendees.flatMap(({ self, resource, email }) => (email && !self && !resource ? [email] : []));
    return [
      {
        title: (event.summary ?? "").slice(0, LONGEST_TITLE),
        starts_at: new Date(from).toISOString(),
        minutes: Math.round((to - from) / 60_000),
        is_virtual: isVirtual(event),
        emails: guests.slice(0, MOST_EMAILS),
      },
    ];
  });

const isVirtual = ({ hangoutLink, conferenceData, location, description }: ListedEvent): boolean =>
  Boolean(hangoutLink ?? conferenceData) || namesVideoCall([location, description].join(" "));
