import type { ActorKind } from "./schema";

/** Whether an actor must keep the booking rules: agents must, and clients unless they answer a waitlist offer. */
export const isHeld = ({ kind, isInvited }: { kind: ActorKind; isInvited?: true }): boolean =>
  !isInvited && (kind === "agent" || kind === "client");
