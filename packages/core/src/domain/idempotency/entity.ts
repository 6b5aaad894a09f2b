import * as a from "../kept/attributes";

/** The response to a call with an idempotency key, in parts if large. The call's transaction, if any, writes it. */
export const idempotencyEntity = a.entity("idempotency", { call: a.ofPractice("key") }).of({
  /** Hash of the caller and its idempotency key; the keys of later parts also end in a number (`partKey`). */
  key: { type: "string", required: true },
  /** Hash of the called procedure and its input. */
  fingerprint: { type: "string", required: true },
  answer: { type: "string", required: true },
  parts: { type: "number" },
  expires_at: { type: "string", required: true },
  ttl: { type: "number", required: true },
});

export type KeptPart = a.Item<typeof idempotencyEntity>;
