import { Entity, type EntityItem } from "electrodb";
import { text } from "../kept/attributes";
import { byDue, dueAttributes } from "../kept/due";
import { type EndpointStop, STOPS } from "./schema";

/** Where a practice's events are sent to. It is due for as long as it is told of them: those that fail, later. */
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
      /** The number of the last event that it took. */
      place: { type: "number", required: true },
      created_at: { type: "string", required: true },
      /** ISO instants of the last try, and of the first failure since the last success. */
      tried_at: text,
      failing_since: text,
      /** What the last try came to: an HTTP status, or a failure's name. */
      outcome: text,
      /** How often it failed since. */
      failures: { type: "number" },
      /** Why it is told of nothing more. */
      stopped: { type: [...STOPS] as [EndpointStop, ...EndpointStop[]] },
      ...dueAttributes,
    },
    indexes: {
      endpoint: {
        pk: { field: "pk", composite: ["practice_id"] },
        sk: { field: "sk", composite: ["id"] },
      },
      byDue,
    },
  });

export type EndpointRecord = EntityItem<ReturnType<typeof endpointEntity>>;

/** What calls to an endpoint are signed with. */
export interface EndpointSecrets {
  /** As Standard Webhooks writes them, 'whsec_' and base64; the first is the one that was given out last. */
  secrets: { secret: string; until?: string }[];
  /** Sent as it is, where the receiver asks for one. */
  bearer: string | null;
}
