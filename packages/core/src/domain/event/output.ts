import * as z from "zod/mini";
import { Count, Instant } from "../../output";
import { EVENT_TYPES } from "./schema";

/** That something changed, and of what: what it is now, its record says. */
export const Event = z.object({
  id: z.string(),
  type: z.enum(EVENT_TYPES),
  occurred_at: Instant,
  client_id: z.nullable(z.string()),
  appointment_id: z.nullable(z.string()),
  purchase_id: z.nullable(z.string()),
  payment_id: z.nullable(z.string()),
  handoff_id: z.nullable(z.string()),
  approval_id: z.nullable(z.string()),
  /** The version of the appointment after the event. */
  version: z.nullable(Count),
});
export type Event = z.infer<typeof Event>;

export const EventPage = z.object({
  events: z.array(Event),
  /** Where to go on; also where nothing was new. */
  next: z.string(),
  /** How many between `after` and the first of these were forgotten, being older than 30 days. */
  missed: Count,
  /** More are there already. */
  has_more: z.boolean(),
});
export type EventPage = z.infer<typeof EventPage>;
