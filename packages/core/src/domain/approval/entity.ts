import { AGENT_RIGHTS, GRAVE_ACTS } from "../agent/schema";
import * as a from "../kept/attributes";
import { APPROVAL_STATES, APPROVED_CALLS } from "./schema";

export const approvalFields = {
  practice_id: a.practice_id,
  id: a.string,
  act: a.oneOf(GRAVE_ACTS),
  call: a.hidden(a.oneOf(APPROVED_CALLS)),
  /** The call's input as JSON; removed once answered. */
  input: a.hidden(a.text),
  /** Hash of the token and the call: an equal call finds the same approval. */
  fingerprint: a.hidden(a.string),
  /** The client of the call; absent for a person who is not a client yet. */
  client_id: a.text,
  client_name: a.computed(a.text),
  /** An opaque id of the conversation, for a token bound to conversations. */
  conversation: a.hidden(a.text),
  /** The conversation's writer in E.164; removed once answered. */
  writer: a.hidden(a.text),
  /** Spanish text of the change, without names. */
  text: a.string,
  /** `ended`: not answered in time, or the token ended. */
  state: a.answeredAs(a.oneOf(APPROVAL_STATES), a.oneOf([...APPROVAL_STATES, "ended"])),
  /** The start of the existing appointment when the approval was requested. */
  starts_at: a.hidden(a.optional(a.instant)),
  /** The requested start, independent of later zone changes. */
  wanted_at: a.hidden(a.optional(a.instant)),
  /** The price of the sale when the approval was requested. */
  amount: a.hidden(a.optional(a.pesos)),
  token_id: a.hidden(a.string),
  token_label: a.hidden(a.text),
  right: a.hidden(a.oneOf(AGENT_RIGHTS)),
  created_at: a.instant,
  expires_at: a.instant,
  ttl: a.hidden(a.number),
};

/** An assistant's call that waits for the therapist's approval. */
export const approvalEntity = a
  .entity("approval", { approval: a.ofPractice("state", "id") })
  .of(a.stored(approvalFields));

export type ApprovalRecord = a.Item<typeof approvalEntity>;
