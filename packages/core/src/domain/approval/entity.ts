import { Entity, type EntityItem } from "electrodb";
import { AGENT_RIGHTS, GRAVE_ACTS } from "../agent/schema";
import { text } from "../kept/attributes";
import { ofPractice } from "../kept/keys";
import { APPROVAL_STATES, APPROVED_CALLS } from "./schema";

/** An assistant's call that waits for the therapist's approval. */
export const approvalEntity = () =>
  new Entity({
    model: { service: "sereno", entity: "approval", version: "1" },
    attributes: {
      practice_id: { type: "string", required: true },
      state: { type: APPROVAL_STATES, required: true },
      id: { type: "string", required: true },
      act: { type: GRAVE_ACTS, required: true },
      call: { type: APPROVED_CALLS, required: true },
      /** JSON; removed once answered. */
      input: text,
      /** Hash of the token and the call: an equal call finds the same approval. */
      fingerprint: { type: "string", required: true },
      client_id: text,
      /** The conversation, for a token bound to conversations, as `conversationOf` returns it. */
      conversation: text,
      /** The conversation's writer in E.164; removed once answered. */
      writer: text,
      /** Spanish text of the change, without names. */
      text: { type: "string", required: true },
      /** ISO instant: the start of the existing appointment when the approval was requested. */
      starts_at: text,
      /** ISO instant of the requested start, independent of later zone changes. */
      wanted_at: text,
      /** Whole pesos: the price of the sale when the approval was requested. */
      amount: { type: "number" },
      token_id: { type: "string", required: true },
      token_label: text,
      right: { type: AGENT_RIGHTS, required: true },
      created_at: { type: "string", required: true },
      expires_at: { type: "string", required: true },
      /** Unix time in seconds for DynamoDB's clean-up. */
      ttl: { type: "number", required: true },
    },
    indexes: { approval: ofPractice("state", "id") },
  });

export type ApprovalRecord = EntityItem<ReturnType<typeof approvalEntity>>;
