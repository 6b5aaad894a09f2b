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
  /** The `after` of the next call, even if there were no new events. */
  next: z.string(),
  /** Number of expired events (after 30 days) between `after` and `events[0]`; 0 without `after` or without events. */
  missed: Count,
  has_more: z.boolean(),
});
export type EventPage = z.infer<typeof EventPage>;
