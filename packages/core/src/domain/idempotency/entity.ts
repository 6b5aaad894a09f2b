import { Entity, type EntityItem } from "electrodb";

/** The answer to a call that its sender may repeat, kept with the change that the call made; a large one in several items. */
export const idempotencyEntity = () =>
  new Entity({
    model: { service: "sereno", entity: "idempotency", version: "1" },
    attributes: {
      practice_id: { type: "string", required: true },
      /** `partKey` of the key that the caller gave, hashed: it may be anything. */
      key: { type: "string", required: true },
      /** Of the procedure and its input. */
      fingerprint: { type: "string", required: true },
      /** JSON, or one part of a long answer. */
      answer: { type: "string", required: true },
      /** How many items the answer is in. */
      parts: { type: "number" },
      expires_at: { type: "string", required: true },
      /** Seconds since 1970, for DynamoDB's clean-up only. */
      ttl: { type: "number", required: true },
    },
    indexes: {
      call: {
        pk: { field: "pk", composite: ["practice_id"] },
        sk: { field: "sk", composite: ["key"] },
      },
    },
  });

export type KeptPart = EntityItem<ReturnType<typeof idempotencyEntity>>;
