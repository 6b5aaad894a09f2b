import * as a from "../kept/attributes";
import { byDue, dueAttributes } from "../kept/due";
import { STOPS } from "./schema";

export const endpointFields = {
  id: a.string,
  url: a.string,
  /** `EndpointSecrets` as encrypted JSON. */
  sealed: a.hidden(a.string),
  has_bearer: a.flag,
  /** Number of the last event that was delivered, or skipped because it is older than the endpoint. */
  place: a.hidden(a.number),
  created_at: a.instant,
  tried_at: a.optional(a.instant),
  /** The last attempt's HTTP status, or `not_public`, `timeout`, `unreachable`, `unreadable`. */
  outcome: a.text,
  /** ISO instant of the first failed attempt since the last success. */
  failing_since: a.optional(a.instant),
  next_try_at: a.computed(a.optional(a.instant)),
  /** Number of failed attempts since the last success. */
  failures: a.hidden(a.optional(a.number)),
  stopped: { type: STOPS },
  ...dueAttributes,
} as const;

/** A webhook endpoint. Each run of the job looks for its new events, unless deliveries are stopped or postponed. */
export const endpointEntity = a
  .entity("endpoint", { endpoint: a.ofPractice("id"), byDue })
  .of(a.stored(endpointFields));

export type EndpointRecord = a.Item<typeof endpointEntity>;

export interface EndpointSecrets {
  /** Signing secrets in the format of Standard Webhooks ('whsec_' and base64), newest first. */
  secrets: { secret: string; until?: string }[];
  bearer: string | null;
}
