export const MAKER_KINDS = ["therapist", "agent", "system"] as const;

/** Actors that can change records. A client can change only their own appointment, through the link that they got. */
export const ACTOR_KINDS = [...MAKER_KINDS, "client"] as const;
export type ActorKind = (typeof ACTOR_KINDS)[number];
