/** Who can have booked an appointment. */
export const ACTOR_KINDS = ["therapist", "agent", "system"] as const;
export type ActorKind = (typeof ACTOR_KINDS)[number];
