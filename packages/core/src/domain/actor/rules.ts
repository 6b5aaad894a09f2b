import type { ActorKind } from "./schema";

/**
 * Whether somebody is held to what the practice offers: the agent and the client are, unless the therapist offered them this very time.
 * She decides otherwise as she likes.
 */
export const isHeld = ({ kind, isInvited }: { kind: ActorKind; isInvited?: true }): boolean =>
  !isInvited && (kind === "agent" || kind === "client");
