import { dayNumber, type Interval, MINUTES_PER_DAY, resolveLocal } from "@sereno/core/time/rules";
import * as z from "zod/mini";

/** An all-day event has dates, the others instants. */
const EventEdge = z.object({ date: z.optional(z.string()), dateTime: z.optional(z.string()) });
const BusyEvent = z.object({
  id: z.string(),
  status: z.optional(z.string()),
  transparency: z.optional(z.string()),
  eventType: z.optional(z.string()),
  start: z.optional(EventEdge),
  end: z.optional(EventEdge),
  attendees: z.optional(z.array(z.object({ self: z.optional(z.boolean()), responseStatus: z.optional(z.string()) }))),
});
type BusyEvent = z.infer<typeof BusyEvent>;

export const BusyPage = z.object({ items: z.optional(z.array(BusyEvent)), nextPageToken: z.optional(z.string()) });

/** All that is asked of an event: never what it is about, nor with whom. */
export const BUSY_FIELDS =
  "nextPageToken,items(id,status,transparency,eventType,start(date,dateTime),end(date,dateTime),attendees(self,responseStatus))";

/** The form of the ids that Sereno derives for its own events: they are counted as appointments already. */
const OWN_ID = /^[0-9a-f]{40}$/;
const NO_TIME_TAKEN = ["workingLocation", "birthday"];

function takesTime({ id, status, transparency, eventType = "default", attendees = [] }: BusyEvent): boolean {
  if (status === "cancelled" || OWN_ID.test(id) || NO_TIME_TAKEN.includes(eventType)) return false;
  if (attendees.some(({ self, responseStatus }) => self && responseStatus === "declined")) return false;
  return transparency !== "transparent" || eventType === "outOfOffice";
}

const EDGE = { start: Math.floor, end: Math.ceil };

/** Minutes since 1970; null for what is no time. */
function instantOf(
  { date, dateTime }: z.infer<typeof EventEdge>,
  edge: keyof typeof EDGE,
  zone: string,
): number | null {
  const at = date ? resolveLocal(zone, dayNumber(date) * MINUTES_PER_DAY).instant : Date.parse(dateTime ?? "") / 60_000;
  return Number.isFinite(at) ? EDGE[edge](at) : null;
}

/** The time that events take, merged and ascending. `zone` says when the days of an all-day event begin. */
export function busyTimes(events: BusyEvent[], zone: string): Interval[] {
  const taken = events.filter(takesTime).flatMap(({ start: from, end: to }) => {
    const [start, end] = [instantOf(from ?? {}, "start", zone), instantOf(to ?? {}, "end", zone)];
    return start !== null && end !== null && start < end ? [{ start, end }] : [];
  });
  const merged: Interval[] = [];
  for (const { start, end } of taken.sort((a, b) => a.start - b.start)) {
    const last = merged.at(-1);
    if (last && start <= last.end) last.end = Math.max(last.end, end);
    else merged.push({ start, end });
  }
  return merged;
}
