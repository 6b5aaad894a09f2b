import { Entity, type EntityItem } from "electrodb";
import { text } from "../kept/attributes";
import { ofPractice } from "../kept/keys";
import { HANDOFF_STATES } from "./schema";

/** A conversation that an assistant handed over to the therapist. Deleted some time after it is resolved. */
export const handoffEntity = () =>
  new Entity({
    model: { service: "sereno", entity: "handoff", version: "1" },
    attributes: {
      practice_id: { type: "string", required: true },
      state: { type: HANDOFF_STATES, required: true },
      id: { type: "string", required: true },
      client_id: text,
      /** E.164, if the phone belongs to no client or to several. */
      phone: text,
      /** The people with its mark: client ids or phones. */
      people: { type: "list", items: { type: "string" }, required: true },
      reason: { type: "string", required: true },
      summary: text,
      created_at: { type: "string", required: true },
      resolved_at: text,
      /** Unix time in seconds for DynamoDB's clean-up, once resolved. */
      ttl: { type: "number" },
    },
    indexes: { handoff: ofPractice("state", "id") },
  });

export type HandoffRecord = EntityItem<ReturnType<typeof handoffEntity>>;

/** A person with an open handoff: assistants change nothing for them. */
export const handoffMarkEntity = () =>
  new Entity({
    model: { service: "sereno", entity: "handoffmark", version: "1" },
    attributes: {
      practice_id: { type: "string", required: true },
      /** A client's id, or the phone of somebody who is no client yet. */
      person: { type: "string", required: true },
      handoff_id: { type: "string", required: true },
    },
    indexes: { mark: ofPractice("person") },
  });
