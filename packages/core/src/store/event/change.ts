import type { Write } from "../../db/index";
import type { StoredEvent } from "../../domain/event/entity";
import { EVENT_DAYS, waitingPlace } from "../../domain/event/rules";
import { newId } from "../../ids";
import type { Clock } from "../../lib/time/clock";

const KEPT_MS = EVENT_DAYS * 86_400_000;

/** The write that stores the events of a transaction, in it; none without events. */
export function eventWrites({ clock }: { clock: Clock }, practice_id: string, events: StoredEvent[]): Write[] {
  if (events.length === 0) return [];
  const now = clock.now();
  const id = newId("evt", clock);
  const record = {
    practice_id,
    place: waitingPlace(id),
    id,
    events,
    occurred_at: now.toISOString(),
    ttl: Math.floor((now.getTime() + KEPT_MS) / 1000),
  };
  return [{ write: ({ event }) => event.create(record).commit() }];
}
