import { Entity, type EntityItem } from "electrodb";

/** One signed-in browser: what its access token names. Gone means signed out. */
export const loginEntity = () =>
  new Entity({
    model: { service: "sereno", entity: "session", version: "1" },
    attributes: {
      practice_id: { type: "string", required: true },
      id: { type: "string", required: true },
      created_at: { type: "string", required: true },
      /** What the browser called itself when it signed in; absent of one that said nothing known, and of sessions before that was kept. */
      browser: { type: "string" },
      system: { type: "string" },
      /** Where it was when that was last noted, roughly, as the edge tells; absent on one machine. */
      country: { type: "string" },
      city: { type: "string" },
      /** When it was last used, to within an hour; not yet since it began, if absent. */
      seen_at: { type: "string" },
      /** Counts only while the practice's is the same; none is 0. */
      epoch: { type: "number" },
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

export type Login = EntityItem<ReturnType<typeof loginEntity>>;

/** A sign-in that came back: that it is there says that its state was used. Belongs to no practice. */
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
