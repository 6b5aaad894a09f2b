import * as a from "../kept/attributes";
import type { EVENT_IDS, EventType } from "./schema";

/** An event as stored: its type and ids, but no names, amounts or appointment times. */
export interface StoredEvent extends Partial<Record<(typeof EVENT_IDS)[number], string>> {
  type: EventType;
  version?: number;
}

/** The events of one transaction, which writes this record. The first reader (`readEventsAfter`) numbers the events. */
export const eventEntity = a.entity("event", { event: a.ofPractice("place") }).of({
  /** Sort key: the last event's number (`numberedPlace`) or, before the events have numbers, `id` (`waitingPlace`). */
  place: { type: "string", required: true },
  id: { type: "string", required: true },
  events: { type: a.json<StoredEvent[]>(), required: true },
  occurred_at: { type: "string", required: true },
  ttl: { type: "number", required: true },
});

export type EventRecord = a.Item<typeof eventEntity>;
