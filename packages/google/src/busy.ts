import { type BusyTimes, mergeIntervals } from "@sereno/core/domain/busy/rules";
import type { CalendarRange } from "@sereno/core/domain/meet/ports";
import { dayNumber } from "@sereno/core/lib/time/rules";
import * as z from "zod/mini";
import { Whole, Word } from "./bounded-text";

/** The start or end of an event: a `date` for an all-day event, a `dateTime` for any other. */
const EventEdge = z.object({ date: z.optional(Word), dateTime: z.optional(Word) });
export const BusyGuest = z.object({ self: z.optional(z.boolean()), responseStatus: z.optional(Word) });
export const BusyEvent = z.object({
  id: Word,
  status: z.optional(Word),
  transparency: z.optional(Word),
  eventType: z.optional(Word),
  start: z.optional(EventEdge),
  end: z.optional(EventEdge),
  attendees: z.optional(z.array(BusyGuest)),
  organizer: z.optional(z.object({ self: z.optional(z.boolean()) })),
  created: z.optional(Word),
  /** `sereno`: the ISO start and end, separated by '/', that Sereno wrote. */
  extendedProperties: z.optional(z.object({ private: z.optional(z.object({ sereno: z.optional(Word) })) })),
});
export type BusyEvent = z.infer<typeof BusyEvent>;

export const BusyPage = z.object({
  items: z.optional(z.array(BusyEvent)),
  nextPageToken: z.optional(Whole),
  nextSyncToken: z.optional(Whole),
});

/** The fields that a read of busy times requests from Google: no titles and no guests' addresses. */
export const BUSY_FIELDS =
  "nextPageToken,nextSyncToken,items(id,status,transparency,eventType,start(date,dateTime),end(date,dateTime),attendees(self,responseStatus),organizer(self),created,extendedProperties(private))";

const SERENO_ID = /^[0-9a-f]{40}$/;
/** Whether Sereno wrote an event for the calendar's owner. An invitation from another practice keeps that practice's
 * event id, but has another organizer. An event from before `ours_since` is from an erased account or from another
 * installation of Sereno. */
export const isOwn = (event: Pick<BusyEvent, "id" | "organizer" | "created">, { ours_since = "" }: CalendarRange) =>
  SERENO_ID.test(event.id) && event.organizer?.self === true && (event.created ?? ours_since) >= ours_since;

/** Whether an event is Sereno's and at the time that Sereno wrote, which its appointment occupies in Sereno. Events
 * from before this mark was written count as unmoved. */
export function isUnmoved(event: BusyEvent, range: CalendarRange): boolean {
  const [start, end] = event.extendedProperties?.private?.sereno?.split("/") ?? [];
  const isAt = (edge: BusyEvent["start"], iso?: string) => !iso || Date.parse(edge?.dateTime ?? "") === Date.parse(iso);
  return isOwn(event, range) && isAt(event.start, start) && isAt(event.end, end);
}

const NO_TIME_TAKEN = ["workingLocation", "birthday"];

function takesTime(event: BusyEvent, range: CalendarRange): boolean {
  const { status, transparency, eventType = "default", attendees = [] } = event;
  if (status === "cancelled" || isUnmoved(event, range) || NO_TIME_TAKEN.includes(eventType)) return false;
  if (attendees.some(({ self, responseStatus }) => self && responseStatus === "declined")) return false;
  return transparency !== "transparent" || eventType === "outOfOffice";
}

const EDGE = { start: Math.floor, end: Math.ceil };

interface Edge {
  at: number;
  /** Whether `at` counts days since 1970-01-01, not minutes. */
  isDay: boolean;
}

function edgeOf({ date, dateTime }: z.infer<typeof EventEdge>, edge: keyof typeof EDGE): Edge {
  return date
    ? { at: dayNumber(date), isDay: true }
    : { at: EDGE[edge](Date.parse(dateTime ?? "") / 60_000), isDay: false };
}

export function busyTimes(events: BusyEvent[], range: CalendarRange): BusyTimes {
  const taken: BusyTimes = { times: [], days: [] };
  for (const { start: from, end: to } of events.filter((each) => takesTime(each, range))) {
    const [start, end] = [edgeOf(from ?? {}, "start"), edgeOf(to ?? {}, "end")];
    // An invalid date is NaN, which fails the comparison.
    if (start.at < end.at && start.isDay === end.isDay) {
      taken[start.isDay ? "days" : "times"].push({ start: start.at, end: end.at });
    }
  }
  return { times: mergeIntervals(taken.times), days: mergeIntervals(taken.days) };
}
