import { Entity, type EntityItem } from "electrodb";
import { ofPractice } from "../kept/keys";

/** A signed-in browser's session, named by its access token. Deleted on sign-out. */
export const loginEntity = () =>
  new Entity({
    model: { service: "sereno", entity: "session", version: "1" },
    attributes: {
      practice_id: { type: "string", required: true },
      id: { type: "string", required: true },
      created_at: { type: "string", required: true },
      /** The browser's name at sign-in; absent if unknown or for old sessions. */
      browser: { type: "string" },
      system: { type: "string" },
      /** Approximate location at the last noted use, from CloudFront; absent on one machine. */
      country: { type: "string" },
      city: { type: "string" },
      /** Last use, to within an hour; absent if not used since it began. */
      seen_at: { type: "string" },
      /** The session is valid only if the practice has the same epoch; absent is 0. */
      epoch: { type: "number" },
      expires_at: { type: "string", required: true },
      /** Seconds since 1970, for DynamoDB's clean-up only. */
      ttl: { type: "number", required: true },
    },
    indexes: { login: ofPractice("id") },
  });

export type Login = EntityItem<ReturnType<typeof loginEntity>>;

/** A completed sign-in: its existence means that the state was used. Belongs to no practice. */
export const usedSignInEntity = () =>
  new Entity({
    model: { service: "sereno", entity: "signin", version: "1" },
    attributes: {
      state: { type: "string", required: true },
      expires_at: { type: "string", required: true },
      ttl: { type: "number", required: true },
    },
    indexes: {
      used: {
        pk: { field: "pk", composite: ["state"], casing: "none" },
        sk: { field: "sk", composite: [] },
      },
    },
  });

/** A practice's encrypted Google refresh token. Separate from the practice's record, which every request reads. */
export const grantEntity = () =>
  new Entity({
    model: { service: "sereno", entity: "grant", version: "1" },
    attributes: {
      practice_id: { type: "string", required: true },
      encrypted_refresh_token: { type: "string", required: true },
      updated_at: { type: "string", required: true },
    },
    indexes: { grant: ofPractice() },
  });

export type Grant = EntityItem<ReturnType<typeof grantEntity>>;
