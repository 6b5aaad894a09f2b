import type { ActorKind } from "./schema";

/** Whether the booking rules restrict an actor: agents and clients, unless the therapist offered this exact time. */
export const isHeld = ({ kind, isInvited }: { kind: ActorKind; isInvited?: true }): boolean =>
  !isInvited && (kind === "agent" || kind === "client");
