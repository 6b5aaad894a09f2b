import * as z from "zod/mini";
import { Instant } from "../../output";
import { Event } from "../event/output";
import { STOPS } from "./schema";

export const Endpoint = z.object({
  id: z.string(),
  url: z.string(),
  has_bearer: z.boolean(),
  created_at: Instant,
  tried_at: z.nullable(Instant),
  /** The last attempt's HTTP status, or `not_public`, `timeout`, `unreachable`. */
  outcome: z.nullable(z.string()),
  failing_since: z.nullable(Instant),
  /** The next attempt, while deliveries fail. */
  next_try_at: z.nullable(Instant),
  stopped: z.nullable(z.enum(STOPS)),
});
export type Endpoint = z.infer<typeof Endpoint>;

/** With the signing secret, which is shown once. */
export const NewEndpoint = z.extend(Endpoint, { secret: z.string() });
export type NewEndpoint = z.infer<typeof NewEndpoint>;

/** An event and the endpoints that received it. */
export const SentEvent = z.extend(Event, { taken_by: z.array(z.string()) });
export type SentEvent = z.infer<typeof SentEvent>;

export const EndpointList = z.object({
  endpoints: z.array(Endpoint),
  /** Newest first. */
  events: z.array(SentEvent),
});
export type EndpointList = z.infer<typeof EndpointList>;

export const EndpointTry = z.object({ is_taken: z.boolean(), outcome: z.string() });
export type EndpointTry = z.infer<typeof EndpointTry>;
