import { commit, type PracticeContext, readCursor, readOne, readQuery, writeCursor } from "../db/index";
import { create, erase, type Write } from "../db/writes";
import type { EndpointList } from "../domain/endpoint/output";
import type { EventRecord } from "../domain/event/entity";
import type { Event, EventPage } from "../domain/event/output";
import { LAST_PLACE, lastNumberOf, numberedPlace } from "../domain/event/rules";
import { EVENT_IDS, type EventsInput } from "../domain/event/schema";
import { invalidField } from "../errors";
import { mapFields } from "../fields";
import { numberAfter } from "../store/counter/change";
import { readEndpoints, toEndpoint } from "../store/endpoint/endpoints";

const AFTER_TEXT = "Ese punto ya no existe. Empieza de nuevo sin `after`, y lee otra vez lo que te importe.";
/** Number of event records per transaction: two writes for each and one for the counter, of at most 100 writes. */
const NUMBERED_AT_ONCE = 45;

export interface NumberedEvent {
  number: number;
  event: Event;
}

/** Events after a reader's cursor, in the same order for all readers. Calls with `next` return each event once, unless
 * it expired. @throws AppError `invalid_input` for a cursor ahead of the last number, as after restoring a backup. */
export async function readEvents(ctx: PracticeContext, { after, limit }: EventsInput): Promise<EventPage> {
  const from = after ? placeOf(after) : 0;
  const { events, hasMore, isEmpty } = await readEventsAfter(ctx, from, limit);
  if (after && isEmpty) await requireReached(ctx, from);
  return {
    events: events.map(({ event }) => event),
    next: writeCursor(String(events.at(-1)?.number ?? from)),
    missed: after && events[0] ? events[0].number - from - 1 : 0,
    has_more: hasMore,
  };
}

interface EventsAfter {
  events: NumberedEvent[];
  hasMore: boolean;
  /** True if no event is stored from the cursor on, not even the last event that the reader received. */
  isEmpty: boolean;
}

/** Maximum number of records in each page after the first. Expired records make more than one page necessary. */
const MOST_FORGOTTEN = 1_000;

/** At most `limit` events after the number `from`. Assigns numbers to unnumbered events as far as needed. */
export async function readEventsAfter(ctx: PracticeContext, from: number, limit: number): Promise<EventsAfter> {
  const events: NumberedEvent[] = [];
  let page = { place: numberedPlace(from), size: limit + 2 };
  let last = from;
  for (;;) {
    const records = await readFrom(ctx, page.place, page.size);
    const { numbered, isBehind } = await withNumbers(ctx, records, last, limit - events.length);
    events.push(...numbered.flatMap((record) => eventsOf(ctx, record)).flatMap(isAfter(last)));
    last = lastNumberOf(numbered.at(-1)?.place ?? "") ?? last;
    const isEmpty = events.length === 0 && records.length === 0;
    if (events.length > limit) return { events: events.slice(0, limit), hasMore: true, isEmpty };
    if (isBehind) page = { ...page, place: numberedPlace(last) };
    else if (records.length < page.size) return { events, hasMore: false, isEmpty };
    else page = { place: records.at(-1)?.place ?? page.place, size: MOST_FORGOTTEN };
  }
}

/** Numbers records until more than `wanted` events after `from` have numbers, or all records have. `isBehind`: another
 * reader numbered some records first, so the caller must read again. */
async function withNumbers(ctx: PracticeContext, records: EventRecord[], from: number, wanted: number) {
  const numbered = records.filter(({ place }) => lastNumberOf(place) !== null);
  const waiting = records.filter((record) => lastNumberOf(record.place) === null && !isForgotten(ctx, record));
  const isFull = () => numbered.flatMap((record) => eventsOf(ctx, record)).flatMap(isAfter(from)).length > wanted;
  for (let index = 0; index < waiting.length && !isFull(); index += NUMBERED_AT_ONCE) {
    const last = lastNumberOf(numbered.at(-1)?.place ?? "") ?? from;
    const more = await numberWaiting(ctx, waiting.slice(index, index + NUMBERED_AT_ONCE), last);
    if (!more) return { numbered, isBehind: true };
    numbered.push(...more);
  }
  return { numbered, isBehind: false };
}

const isAfter =
  (last: number) =>
  ({ number, event }: ListedEvent): NumberedEvent[] =>
    number !== null && number > last ? [{ number, event }] : [];

interface ListedEvent {
  number: number | null;
  event: Event;
}

/** The newest events, newest first. Does not number unnumbered events. One request. */
async function readNewestEvents(ctx: PracticeContext, limit: number): Promise<ListedEvent[]> {
  const { db, practice } = ctx;
  const all = db.event.query
    .event({ practice_id: practice.practice_id })
    .between({ place: numberedPlace(0) }, { place: LAST_PLACE });
  const { data } = await readQuery(db, "event", all, { consistent: true, order: "desc", limit });
  return data.flatMap((record) => eventsOf(ctx, record).reverse()).slice(0, limit);
}

/** The endpoints, and the newest events, each with the endpoints that accepted or skipped it. Two requests. */
export async function listEndpoints(ctx: PracticeContext): Promise<EndpointList> {
  const [endpoints, newest] = await Promise.all([readEndpoints(ctx), readNewestEvents(ctx, 20)]);
  return {
    endpoints: endpoints.map(toEndpoint),
    events: newest.map(({ number, event }) => ({
      ...event,
      taken_by: endpoints.filter(({ place }) => number !== null && place >= number).map(({ id }) => id),
    })),
  };
}

/** An event by id among the newest 100; null if not found. */
export const readEventOf = async (ctx: PracticeContext, id: string): Promise<Event | null> =>
  (await readNewestEvents(ctx, 100)).find(({ event }) => event.id === id)?.event ?? null;

function placeOf(after: string): number {
  const [text = ""] = readCursor(after, 1, "after") ?? [];
  if (!/^\d{1,14}$/.test(text)) throw invalidField("after", AFTER_TEXT);
  return Number(text);
}

/** Event records from `place` on. The first is the one that the reader read last, unless that one has expired. */
async function readFrom({ db, practice }: PracticeContext, place: string, size: number): Promise<EventRecord[]> {
  const query = db.event.query.event({ practice_id: practice.practice_id }).between({ place }, { place: LAST_PLACE });
  return (await readQuery(db, "event", query, { consistent: true, limit: size })).data;
}

const isForgotten = ({ clock }: PracticeContext, { ttl }: EventRecord): boolean => ttl * 1000 <= clock.now().getTime();

function eventsOf(ctx: PracticeContext, record: EventRecord): ListedEvent[] {
  if (isForgotten(ctx, record)) return [];
  const last = lastNumberOf(record.place);
  return record.events.map((stored, index) => ({
    number: last && last - record.events.length + 1 + index,
    event: {
      id: index === 0 ? record.id : `${record.id}_${index}`,
      type: stored.type,
      occurred_at: record.occurred_at,
      ...mapFields(EVENT_IDS, (name) => stored[name] ?? null),
      version: stored.version ?? null,
    },
  }));
}

/** Numbers the oldest unnumbered records. Null if another reader numbered some first: read again. */
const numberWaiting = ({ db, practice: { practice_id } }: PracticeContext, waiting: EventRecord[], last: number) =>
  commit<EventRecord[] | null>({ db }, async (isAgain) => {
    if (isAgain) return { writes: [], result: null };
    const counter = await readOne(db, db.one.counter({ practice_id, name: "event" }));
    const count = waiting.reduce((sum, { events }) => sum + events.length, 0);
    const { number, write } = numberAfter(practice_id, "event", counter?.last, count);
    let next = number;
    const numbered = waiting.map((record) => {
      next += record.events.length;
      return { ...record, place: numberedPlace(next - 1) };
    });
    const moved = waiting.flatMap((record, index) => moveWrites(record, numbered[index]?.place ?? record.place));
    return { writes: [write, ...moved], result: number === last + 1 ? numbered : null };
  });

const moveWrites = (record: EventRecord, place: string): Write[] => [
  erase("event", { practice_id: record.practice_id, place: record.place }, ({ id }, { exists }) => exists(id)),
  create("event", { ...record, place }),
];

/** Requires that the practice has numbered its events at least up to `from`. @throws AppError `invalid_input`. */
async function requireReached({ db, practice: { practice_id } }: PracticeContext, from: number): Promise<void> {
  const counter = await readOne(db, db.one.counter({ practice_id, name: "event" }));
  if ((counter?.last ?? 0) < from) throw invalidField("after", AFTER_TEXT);
}
