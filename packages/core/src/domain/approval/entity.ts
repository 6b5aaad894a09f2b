import { Entity, type EntityItem } from "electrodb";
import { AGENT_RIGHTS, GRAVE_ACTS } from "../agent/schema";
import { text } from "../kept/attributes";
import { APPROVAL_STATES, APPROVED_CALLS } from "./schema";

/** A change that an assistant waits for the therapist's yes to make: the call as it came, and who made it. */
export const approvalEntity = () =>
  new Entity({
    model: { service: "sereno", entity: "approval", version: "1" },
    attributes: {
      practice_id: { type: "string", required: true },
      state: { type: APPROVAL_STATES, required: true },
      id: { type: "string", required: true },
      act: { type: GRAVE_ACTS, required: true },
      call: { type: APPROVED_CALLS, required: true },
      /** JSON; gone once it is answered. */
      input: text,
      /** Of the token and the call: the same again is the same. */
      fingerprint: { type: "string", required: true },
      client_id: text,
      /** The conversation, for a token bound to conversations, as `conversationOf` returns it. */
      conversation: text,
      /** Of the same: whoever writes, in E.164; gone once it is answered. */
      writer: text,
      /** Spanish text of the change, without names. */
      text: { type: "string", required: true },
      /** ISO instant: of an appointment that is there, when it was to start as that was said. */
      starts_at: text,
      /** ISO instant: when what is booked or moved is to start, whatever zone the practice has once she answers. */
      wanted_at: text,
      /** Whole pesos: of a sale, what it was said to cost. */
      amount: { type: "number" },
      token_id: { type: "string", required: true },
      token_label: text,
      right: { type: AGENT_RIGHTS, required: true },
      created_at: { type: "string", required: true },
      expires_at: { type: "string", required: true },
      /** Seconds since 1970, after which it is forgotten. */
      ttl: { type: "number", required: true },
    },
    indexes: {
      approval: {
        pk: { field: "pk", composite: ["practice_id"] },
        sk: { field: "sk", composite: ["state", "id"] },
      },
    },
  });

export type ApprovalRecord = EntityItem<ReturnType<typeof approvalEntity>>;
