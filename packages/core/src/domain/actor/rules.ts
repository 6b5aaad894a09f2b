import type { ActorKind } from "./schema";

/** Whether the booking rules apply to an actor: an agent, or a client who is not answering a waitlist offer. */
export const isHeld = ({ kind, isInvited }: { kind: ActorKind; isInvited?: true }): boolean =>
  !isInvited && (kind === "agent" || kind === "client");
