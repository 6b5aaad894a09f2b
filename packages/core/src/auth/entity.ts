import { Entity, type EntityItem } from "electrodb";
import { text } from "../db/attributes";

/** One signed-in browser: what its access token names. Gone means signed out. */
export const loginEntity = () =>
  new Entity({
    model: { service: "sereno", entity: "session", version: "1" },
    attributes: {
      practice_id: { type: "string", required: true },
      id: { type: "string", required: true },
      created_at: { type: "string", required: true },
      expires_at: { type: "string", required: true },
      /** Seconds since 1970, for DynamoDB's clean-up only. */
      ttl: { type: "number", required: true },
    },
    indexes: {
      login: {
        pk: { field: "pk", composite: ["practice_id"] },
        sk: { field: "sk", composite: ["id"] },
      },
    },
  });

/** A sign-in that was started and not yet finished: read once, then gone. Belongs to no practice yet. */
export const loginAttemptEntity = () =>
  new Entity({
    model: { service: "sereno", entity: "signin", version: "1" },
    attributes: {
      state: { type: "string", required: true },
      nonce: { type: "string", required: true },
      code_verifier: { type: "string", required: true },
      /** Whose account must finish it, when it connects a practice with Google. */
      practice_id: text,
      email: text,
      expires_at: { type: "string", required: true },
      ttl: { type: "number", required: true },
    },
    indexes: {
      attempt: {
        pk: { field: "pk", composite: ["state"], casing: "none" },
        sk: { field: "sk", composite: [] },
      },
    },
  });

/** Google's refresh token of a practice, encrypted. Kept apart from the practice, which every request reads. */
export const grantEntity = () =>
  new Entity({
    model: { service: "sereno", entity: "grant", version: "1" },
    attributes: {
      practice_id: { type: "string", required: true },
      encrypted_refresh_token: { type: "string", required: true },
      updated_at: { type: "string", required: true },
    },
    indexes: {
      grant: {
        pk: { field: "pk", composite: ["practice_id"] },
        sk: { field: "sk", composite: [] },
      },
    },
  });

export type Grant = EntityItem<ReturnType<typeof grantEntity>>;
