import { CustomAttributeType, Entity, type EntityItem } from "electrodb";
import type { EventType } from "./schema";

/** What is kept of one event: no name, no amount, no time of an appointment. */
export interface StoredEvent {
  type: EventType;
  client_id?: string;
  appointment_id?: string;
  purchase_id?: string;
  payment_id?: string;
  handoff_id?: string;
  approval_id?: string;
  version?: number;
}

/** What one transaction changed. It is written with it, and given its place among the others when somebody reads. */
export const eventEntity = () =>
  new Entity({
    model: { service: "sereno", entity: "event", version: "1" },
    attributes: {
      practice_id: { type: "string", required: true },
      /** `numberedPlace` of its last event, or `waitingPlace` while it has none. */
      place: { type: "string", required: true },
      id: { type: "string", required: true },
      events: { type: CustomAttributeType<StoredEvent[]>("any"), required: true },
      /** ISO instant. */
      occurred_at: { type: "string", required: true },
      /** Seconds since 1970, after which it is forgotten. */
      ttl: { type: "number", required: true },
    },
    indexes: {
      event: {
        pk: { field: "pk", composite: ["practice_id"] },
        sk: { field: "sk", composite: ["place"] },
      },
    },
  });

export type EventRecord = EntityItem<ReturnType<typeof eventEntity>>;
