import * as a from "../kept/attributes";

/** A signed-in browser's session, deleted on sign-out. The session's access token contains the `id`. */
export const loginEntity = a.entity("session", { login: a.ofPractice("id") }).of({
  id: { type: "string", required: true },
  created_at: { type: "string", required: true },
  /** Names of the browser and (`system`) the operating system at sign-in; absent if unknown and in old sessions. */
  browser: { type: "string" },
  system: { type: "string" },
  /** Approximate location at the last recorded use, as CloudFront reports it; absent in the one-machine edition. */
  country: { type: "string" },
  city: { type: "string" },
  /** ISO instant of the last use, to within an hour; absent if the last use was within an hour of the sign-in. */
  seen_at: { type: "string" },
  /** The session is valid only while this number (absent: 0) equals the practice's `session_epoch`. */
  epoch: { type: "number" },
  expires_at: { type: "string", required: true },
  ttl: { type: "number", required: true },
});

export type Login = a.Item<typeof loginEntity>;

/** A sign-in that Google confirmed, stored outside any practice. While it is stored, its `state` cannot be reused. */
export const usedSignInEntity = a.entity("signin", { used: a.byHash("state") }).ofNone({
  state: { type: "string", required: true },
  expires_at: { type: "string", required: true },
  ttl: { type: "number", required: true },
});

/** A practice's encrypted Google refresh token, kept apart from the practice's record, which every request reads. */
export const grantEntity = a.entity("grant", { grant: a.ofPractice() }).of({
  encrypted_refresh_token: { type: "string", required: true },
  updated_at: { type: "string", required: true },
});

export type Grant = a.Item<typeof grantEntity>;
