import * as z from "zod/mini";
import { mapFields } from "../../fields";
import { Count, Instant } from "../../output";
import { EVENT_IDS, EVENT_TYPES } from "./schema";

export const Event = z.object({
  id: z.string(),
  type: z.enum(EVENT_TYPES),
  occurred_at: Instant,
  ...mapFields(EVENT_IDS, () => z.nullable(z.string())),
  /** The appointment's version after the event; null if the event has none. */
  version: z.nullable(Count),
});
export type Event = z.infer<typeof Event>;

export const EventPage = z.object({
  events: z.array(Event),
  /** The `after` of the next call, also if there were no new events. */
  next: z.string(),
  /** Number of events between `after` and `events[0]` that have expired (30 days); 0 if one of the two is absent. */
  missed: Count,
  has_more: z.boolean(),
});
export type EventPage = z.infer<typeof EventPage>;
