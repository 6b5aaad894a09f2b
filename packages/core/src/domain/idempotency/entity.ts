import * as a from "../kept/attributes";

/** The stored answer of an idempotent call, written in its transaction. A large answer takes several items. */
export const idempotencyEntity = a.entity("idempotency", { call: a.ofPractice("key") }).of({
  practice_id: { type: "string", required: true },
  /** The caller's key, hashed because it can be any text, and the number of the part. */
  key: { type: "string", required: true },
  /** Hash of the procedure and its input. */
  fingerprint: { type: "string", required: true },
  /** JSON, or one part of a long answer. */
  answer: { type: "string", required: true },
  /** Number of items that hold the answer. */
  parts: { type: "number" },
  expires_at: { type: "string", required: true },
  ttl: { type: "number", required: true },
});

export type KeptPart = a.Item<typeof idempotencyEntity>;
