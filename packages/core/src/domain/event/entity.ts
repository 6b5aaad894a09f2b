import * as a from "../kept/attributes";
import type { EVENT_IDS, EventType } from "./schema";

/** The stored part of an event: no name, amount or time of an appointment. */
export interface StoredEvent extends Partial<Record<(typeof EVENT_IDS)[number], string>> {
  type: EventType;
  version?: number;
}

/** The events of one transaction, written in it. They get their numbers when events are next read. */
export const eventEntity = a.entity("event", { event: a.ofPractice("place") }).of({
  practice_id: { type: "string", required: true },
  /** Sort key: the last event's number (`numberedPlace`), or `id` until events have numbers (`waitingPlace`). */
  place: { type: "string", required: true },
  id: { type: "string", required: true },
  events: { type: a.json<StoredEvent[]>(), required: true },
  occurred_at: { type: "string", required: true },
  ttl: { type: "number", required: true },
});

export type EventRecord = a.Item<typeof eventEntity>;
