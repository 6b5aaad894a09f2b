import type { EventChange } from "./event";

type EventTime = EventChange["start"];
type Query = Partial<Record<"timeMin" | "timeMax" | "singleEvents" | "maxResults" | "pageToken", string>>;

const DAY_MS = 86_400_000;
const STEP_DAYS: Record<string, number> = { DAILY: 1, WEEKLY: 7 };
/** Of a recurrence without an end: two years of a daily one. */
const MOST_INSTANCES = 730;

const msOf = (time: EventTime): number => Date.parse(time?.dateTime ?? time?.date ?? "");

/** The same wall clock in UTC, days later. */
const shift = (time: EventTime, ms: number): EventTime => {
  const iso = new Date(msOf(time) + ms).toISOString();
  return time?.date ? { ...time, date: iso.slice(0, 10) } : { ...time, dateTime: iso };
};

/** A recurring event by instances, as far as RRULE says FREQ (daily or weekly) and COUNT; what was moved or cancelled stands in an instance's place. */
function instancesOf(event: EventChange, exceptions: EventChange[]): EventChange[] {
  const rule = event.recurrence?.find((each) => each.startsWith("RRULE:"));
  if (!rule) return [event];
  const [, frequency = ""] = /FREQ=(\w+)/.exec(rule) ?? [];
  const [, count] = /COUNT=(\d+)/.exec(rule) ?? [];
  const step = (STEP_DAYS[frequency] ?? 1) * DAY_MS;
  const moved = new Set(exceptions.map(({ originalStartTime }) => msOf(originalStartTime)));
  return Array.from({ length: Number(count ?? MOST_INSTANCES) }, (_, index) => {
    const start = shift(event.start, index * step);
    const stamp = new Date(msOf(start)).toISOString().replace(/[-:]|\.\d+/g, "");
    const { recurrence: _rule, ...rest } = event;
    return {
      ...rest,
      id: `${event.id}_${stamp}`,
      recurringEventId: event.id,
      start,
      end: shift(event.end, index * step),
    };
  }).filter(({ start }) => !moved.has(msOf(start)));
}

/** `events.list` with `singleEvents`, by start, in pages. Without a range it is everything that is not cancelled. */
export function listEvents(
  all: EventChange[],
  { timeMin, timeMax, singleEvents, maxResults = "250", pageToken = "0" }: Query,
): { items: EventChange[]; nextPageToken: string | undefined } {
  const exceptionsOf = ({ id }: EventChange) => all.filter(({ recurringEventId }) => id && recurringEventId === id);
  const single = singleEvents === "true" ? all.flatMap((each) => instancesOf(each, exceptionsOf(each))) : all;
  const found = single
    .filter(({ status }) => status !== "cancelled")
    .filter(({ end }) => !timeMin || msOf(end) > Date.parse(timeMin))
    .filter(({ start }) => !timeMax || msOf(start) < Date.parse(timeMax))
    .sort((a, b) => msOf(a.start) - msOf(b.start));
  const [first, size] = [Number(pageToken), Number(maxResults)];
  const next = first + size;
  return { items: found.slice(first, next), nextPageToken: next < found.length ? String(next) : undefined };
}
