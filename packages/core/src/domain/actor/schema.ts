export const MAKER_KINDS = ["therapist", "agent", "system"] as const;

/** Kinds of actors that can change records. A client can do so only through a link that was sent to the client. */
export const ACTOR_KINDS = [...MAKER_KINDS, "client"] as const;
export type ActorKind = (typeof ACTOR_KINDS)[number];
