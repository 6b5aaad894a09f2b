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
  /** What the last try came to: an HTTP status, or `not_public`, `timeout`, `unreachable`. */
  outcome: z.nullable(z.string()),
  failing_since: z.nullable(Instant),
  /** When it is tried again, while it fails. */
  next_try_at: z.nullable(Instant),
  stopped: z.nullable(z.enum(STOPS)),
});
export type Endpoint = z.infer<typeof Endpoint>;

/** With the secret that its calls are signed with, which is shown once. */
export const NewEndpoint = z.extend(Endpoint, { secret: z.string() });
export type NewEndpoint = z.infer<typeof NewEndpoint>;

/** One event, and the endpoints that took it. */
export const SentEvent = z.extend(Event, { taken_by: z.array(z.string()) });
export type SentEvent = z.infer<typeof SentEvent>;

export const EndpointList = z.object({
  endpoints: z.array(Endpoint),
  /** The newest first. */
  events: z.array(SentEvent),
});
export type EndpointList = z.infer<typeof EndpointList>;

export const EndpointTry = z.object({ is_taken: z.boolean(), outcome: z.string() });
export type EndpointTry = z.infer<typeof EndpointTry>;
