import * as a from "../kept/attributes";
import { HANDOFF_STATES } from "./schema";

export const handoffFields = {
  id: a.string,
  client_id: a.text,
  client_name: a.computed(a.text),
  /** The person's phone (E.164) if it belongs to no client or to several; otherwise absent. */
  phone: a.text,
  /** Client ids or phones of the handed-over persons. Assistants can change nothing for them (`handoffMarkEntity`). */
  people: a.hidden({ type: "list", items: { type: "string" }, required: true }),
  reason: a.string,
  summary: a.text,
  state: a.oneOf(HANDOFF_STATES),
  created_at: a.instant,
  resolved_at: a.optional(a.instant),
  /** Seconds since 1970 at which DynamoDB deletes the handoff; absent until it is resolved. */
  ttl: a.hidden(a.optional(a.number)),
};

/** A conversation that an assistant handed over to the therapist. */
export const handoffEntity = a.entity("handoff", { handoff: a.ofPractice("state", "id") }).of(a.stored(handoffFields));

export type HandoffRecord = a.Item<typeof handoffEntity>;

/** Marks a person with an open handoff. While the mark exists, assistants cannot change anything for the person. */
export const handoffMarkEntity = a.entity("handoffmark", { mark: a.ofPractice("person") }).of({
  person: { type: "string", required: true },
  handoff_id: { type: "string", required: true },
});
