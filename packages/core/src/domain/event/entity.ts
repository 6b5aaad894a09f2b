import { CustomAttributeType, Entity, type EntityItem } from "electrodb";
import { ofPractice } from "../kept/keys";
import type { EventType } from "./schema";

/** The stored part of an event: no name, amount or time of an appointment. */
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

/** The events of one transaction, written with it. They get their numbers when a reader asks. */
export const eventEntity = () =>
  new Entity({
    model: { service: "sereno", entity: "event", version: "1" },
    attributes: {
      practice_id: { type: "string", required: true },
      /** `numberedPlace` of the last event, or `waitingPlace` without a number. */
      place: { type: "string", required: true },
      id: { type: "string", required: true },
      events: { type: CustomAttributeType<StoredEvent[]>("any"), required: true },
      /** ISO instant. */
      occurred_at: { type: "string", required: true },
      /** Unix time in seconds for DynamoDB's clean-up. */
      ttl: { type: "number", required: true },
    },
    indexes: { event: ofPractice("place") },
  });

export type EventRecord = EntityItem<ReturnType<typeof eventEntity>>;
