import { Entity, type EntityItem } from "electrodb";
import { text } from "../kept/attributes";

/**
 * The link by which a client answers for one time of one appointment. Whoever comes has its token and nothing else, so the hash of
 * that is the key. It says where to look and decides nothing: what the appointment is by then does.
 */
export const confirmationEntity = () =>
  new Entity({
    model: { service: "sereno", entity: "confirmation", version: "1" },
    attributes: {
      token_hash: { type: "string", required: true },
      practice_id: { type: "string", required: true },
      appointment_id: { type: "string", required: true },
      /** The client it was made for; another client's appointment is not shown. */
      client_id: { type: "string", required: true },
      /** To which agent's token it was given for sending; none where the therapist sends it. */
      agent_token_id: text,
      /** ISO instant of the start that it was made for, at which it ends. */
      starts_at: { type: "string", required: true },
      ttl: { type: "number", required: true },
    },
    indexes: {
      confirmation: {
        pk: { field: "pk", composite: ["token_hash"], casing: "none" },
        sk: { field: "sk", composite: [] },
      },
    },
  });

export type ConfirmationRecord = EntityItem<ReturnType<typeof confirmationEntity>>;
