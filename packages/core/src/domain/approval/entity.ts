import { AGENT_RIGHTS, GRAVE_ACTS } from "../agent/schema";
import * as a from "../kept/attributes";
import { APPROVAL_STATES, APPROVED_CALLS } from "./schema";

export const approvalFields = {
  id: a.string,
  act: a.oneOf(GRAVE_ACTS),
  call: a.hidden(a.oneOf(APPROVED_CALLS)),
  /** The call's input as JSON; removed once the therapist answers. */
  input: a.hidden(a.text),
  /** Hash of token, call, input, times, price and package, by which a repeated call finds its approval. */
  fingerprint: a.hidden(a.string),
  /** Id of the call's client; absent if the person is not a client yet. */
  client_id: a.text,
  client_name: a.computed(a.text),
  /** An opaque id of the conversation; absent unless the token's `bound` is `conversation`. */
  conversation: a.hidden(a.text),
  /** Phone (E.164) of the person who writes in the conversation; removed once the therapist answers. */
  writer: a.hidden(a.text),
  /** The requested change in Spanish, without names. Times are stored as ISO instants, answered in the practice's zone. */
  text: a.string,
  /** Only responses have `ended`: the request expired, its token is no longer valid, or its client was deleted. */
  state: a.answeredAs(a.oneOf(APPROVAL_STATES), a.oneOf([...APPROVAL_STATES, "ended"])),
  /** The appointment's start at the time of the request; absent unless an appointment is to be changed. */
  starts_at: a.hidden(a.optional(a.instant)),
  /** The requested start, stored as an instant so that a change of the practice's time zone does not shift it. */
  wanted_at: a.hidden(a.optional(a.instant)),
  /** The appointment's duration at the time of the request; absent unless the duration is to be changed. */
  was_minutes: a.hidden(a.optional(a.number)),
  /** A cancellation's effects on session and payment, as the request stated them ('' if none); absent otherwise. */
  effects: a.hidden(a.text),
  /** The price, at the time of the request, of the package to sell; absent without a sale. */
  amount: a.hidden(a.optional(a.pesos)),
  /** Name, sessions and validity, at the time of the request, of the package to sell; absent without a sale. */
  offer: a.hidden(a.text),
  token_id: a.hidden(a.string),
  token_label: a.hidden(a.text),
  right: a.hidden(a.oneOf(AGENT_RIGHTS)),
  created_at: a.instant,
  expires_at: a.instant,
  ttl: a.hidden(a.number),
};

export const approvalEntity = a
  .entity("approval", { approval: a.ofPractice("state", "id") })
  .of(a.stored(approvalFields));

export type ApprovalRecord = a.Item<typeof approvalEntity>;
