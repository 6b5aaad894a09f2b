import * as a from "../kept/attributes";

/** A client's link to an appointment. The key is the hash of the link's token, so that the token alone finds it. */
export const confirmationEntity = a.entity("confirmation", { confirmation: a.byHash("token_hash") }).of({
  token_hash: { type: "string", required: true },
  appointment_id: { type: "string", required: true },
  /** The client who may use the link. If the appointment gets another client, the link is invalid. */
  client_id: { type: "string", required: true },
  /** Id of the token of the agent that sends the link; absent if the therapist sends it. */
  agent_token_id: a.text,
  /** ISO instant of the start for which the link was made; the link expires then. */
  starts_at: { type: "string", required: true },
  ttl: { type: "number", required: true },
});

export type ConfirmationRecord = a.Item<typeof confirmationEntity>;
