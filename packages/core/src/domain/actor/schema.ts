/** Who can make something. */
export const MAKER_KINDS = ["therapist", "agent", "system"] as const;
export type MakerKind = (typeof MAKER_KINDS)[number];

/** Who can change something: a client, too, of their own appointment alone, by its link. */
export const ACTOR_KINDS = [...MAKER_KINDS, "client"] as const;
export type ActorKind = (typeof ACTOR_KINDS)[number];
