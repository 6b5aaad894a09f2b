import { Entity, type EntityItem } from "electrodb";
import { text } from "../kept/attributes";
import { byDue, dueAttributes } from "../kept/due";
import { ofPractice } from "../kept/keys";
import { type EndpointStop, STOPS } from "./schema";

/** A webhook endpoint. It is due while it has undelivered events; after a failure, later. */
export const endpointEntity = () =>
  new Entity({
    model: { service: "sereno", entity: "endpoint", version: "1" },
    attributes: {
      practice_id: { type: "string", required: true },
      id: { type: "string", required: true },
      url: { type: "string", required: true },
      /** `EndpointSecrets` as encrypted JSON. */
      sealed: { type: "string", required: true },
      has_bearer: { type: "boolean", required: true },
      /** The number of the last delivered event. */
      place: { type: "number", required: true },
      created_at: { type: "string", required: true },
      /** ISO instants of the last attempt, and of the first failure since the last success. */
      tried_at: text,
      failing_since: text,
      /** The last attempt's HTTP status or failure. */
      outcome: text,
      /** Failures since the last success. */
      failures: { type: "number" },
      /** Why deliveries stopped. */
      stopped: { type: [...STOPS] as [EndpointStop, ...EndpointStop[]] },
      ...dueAttributes,
    },
    indexes: {
      endpoint: ofPractice("id"),
      byDue,
    },
  });

export type EndpointRecord = EntityItem<ReturnType<typeof endpointEntity>>;

export interface EndpointSecrets {
  /** In the format of Standard Webhooks, 'whsec_' and base64; the newest first. */
  secrets: { secret: string; until?: string }[];
  /** Sent unchanged, if the receiver requires one. */
  bearer: string | null;
}
