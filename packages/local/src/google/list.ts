import type { EventChange } from "./event";

type EventTime = EventChange["start"];
type Query = Partial<Record<string, string>>;

/** A calendar's events, the number of its changes, and for each event id the number of the event's last change. */
export interface HeldEvents {
  byId: Map<string, EventChange>;
  changes: number;
  changedBy: Map<string, number>;
}

const DAY_MS = 86_400_000;
const STEP_DAYS: Record<string, number> = { DAILY: 1, WEEKLY: 7 };
/** Maximum number of instances of a recurrence without COUNT: two years of a daily event. */
const MOST_INSTANCES = 730;

const msOf = (time: EventTime): number => Date.parse(time?.dateTime ?? time?.date ?? "");

const shift = (time: EventTime, ms: number): EventTime => {
  const iso = new Date(msOf(time) + ms).toISOString();
  return time?.date ? { ...time, date: iso.slice(0, 10) } : { ...time, dateTime: iso };
};

/** An event's instances by RRULE's FREQ (daily, weekly) and COUNT, without those that `exceptions` replace. */
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

/** Parameters, besides `RANGE`, that cannot be combined with a sync token (Google: "Events: list", syncToken). */
const NOT_WITH_TOKEN = ["iCalUID", "orderBy", "privateExtendedProperty", "q", "sharedExtendedProperty", "updatedMin"];
const RANGE = ["timeMin", "timeMax"];
/** Identifies the stand-in that issued a token. A restarted stand-in refuses the token. */
const MARK = crypto.randomUUID().slice(0, 8);

/** A refused sync token: `400 syncTokenWithRequestRestrictions`, or `410 fullSyncRequired`. */
type Refusal = { refused: 400 | 410; reason: string };

/** A sync token: `singleEvents`, which the next request must repeat, and the number of changes of the calendar. */
const tokenOf = (change: number, { singleEvents = "false" }: Query) => `${MARK}.${singleEvents}.${change}`;

function readToken({ syncToken, showDeleted, ...query }: Query & { syncToken: string }): Refusal | number {
  const isRestricted = [...NOT_WITH_TOKEN, ...RANGE].some((name) => query[name] !== undefined);
  if (isRestricted || showDeleted === "false") return { refused: 400, reason: "syncTokenWithRequestRestrictions" };
  const change = Number(syncToken.split(".").at(-1));
  if (tokenOf(change, query) !== syncToken) return { refused: 410, reason: "fullSyncRequired" };
  return change;
}

/** Answers `events.list`: a page, sorted by start, of the events that are not cancelled or, with a sync token, of all
 * that changed since it was issued. The last page's sync token covers changes after the first page's request. */
export function listEvents(
  { byId, changes, changedBy }: HeldEvents,
  query: Query,
): { items: EventChange[]; nextPageToken?: string; nextSyncToken?: string } | Refusal {
  const { timeMin, timeMax, singleEvents, maxResults = "250", syncToken } = query;
  const since = syncToken === undefined ? null : readToken({ ...query, syncToken });
  if (typeof since === "object" && since) return since;
  const [first = 0, asOf = changes] = query.pageToken?.split(".").map(Number) ?? [];
  const all = [...byId.values()];
  const exceptionsOf = ({ id }: EventChange) => all.filter(({ recurringEventId }) => id && recurringEventId === id);
  const listed = since === null ? all : all.filter(({ id = "" }) => (changedBy.get(id) ?? 0) > since);
  const single = singleEvents === "true" ? listed.flatMap((each) => instancesOf(each, exceptionsOf(each))) : listed;
  const found = single
    .filter(({ status }) => status !== "cancelled" || since !== null)
    .filter(({ end }) => !timeMin || msOf(end) > Date.parse(timeMin))
    .filter(({ start }) => !timeMax || msOf(start) < Date.parse(timeMax))
    .sort((a, b) => msOf(a.start) - msOf(b.start));
  const next = first + Number(maxResults);
  const items = found.slice(first, next);
  if (next < found.length) return { items, nextPageToken: `${next}.${asOf}` };
  return NOT_WITH_TOKEN.some((name) => query[name] !== undefined)
    ? { items }
    : { items, nextSyncToken: tokenOf(asOf, query) };
}
