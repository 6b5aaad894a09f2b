import { Entity, type EntityItem } from "electrodb";
import { text } from "../kept/attributes";
import { HANDOFF_STATES } from "./schema";

/** A conversation that an assistant passed to the therapist. Once resolved it is forgotten after a while. */
export const handoffEntity = () =>
  new Entity({
    model: { service: "sereno", entity: "handoff", version: "1" },
    attributes: {
      practice_id: { type: "string", required: true },
      state: { type: HANDOFF_STATES, required: true },
      id: { type: "string", required: true },
      client_id: text,
      /** E.164, of who is no client, or of several. */
      phone: text,
      /** The people it marks: client ids or phones. */
      people: { type: "list", items: { type: "string" }, required: true },
      reason: { type: "string", required: true },
      summary: text,
      created_at: { type: "string", required: true },
      resolved_at: text,
      /** Seconds since 1970, of one that is resolved. */
      ttl: { type: "number" },
    },
    indexes: {
      handoff: {
        pk: { field: "pk", composite: ["practice_id"] },
        sk: { field: "sk", composite: ["state", "id"] },
      },
    },
  });

export type HandoffRecord = EntityItem<ReturnType<typeof handoffEntity>>;

/** That somebody is the therapist's to answer: an assistant changes nothing for them. */
export const handoffMarkEntity = () =>
  new Entity({
    model: { service: "sereno", entity: "handoffmark", version: "1" },
    attributes: {
      practice_id: { type: "string", required: true },
      /** A client's id, or the phone of whoever would be made one. */
      person: { type: "string", required: true },
      handoff_id: { type: "string", required: true },
    },
    indexes: {
      mark: {
        pk: { field: "pk", composite: ["practice_id"] },
        sk: { field: "sk", composite: ["person"] },
      },
    },
  });
