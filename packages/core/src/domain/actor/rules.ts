import type { ActorKind } from "./schema";

/** Whether the booking rules apply to an actor: to agents, and to clients except when they answer a waitlist offer. */
export const isHeld = ({ kind, isInvited }: { kind: ActorKind; isInvited?: true }): boolean =>
  !isInvited && (kind === "agent" || kind === "client");
