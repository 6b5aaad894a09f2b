import type { AppointmentRecord } from "../appointment/entity";
import type { Author } from "../context";
import { decideAgain, type Write } from "../db/commit";
import { newId } from "../ids";
import type { AgentAction } from "./schema";

/** The write that lists an agent's change for the therapist; none for changes that are not an agent's. */
export function activityWrites(
  ctx: Author,
  practice_id: string,
  action: AgentAction,
  subject: { client_id: string; appointment_id?: string },
): Write[] {
  const { actor, clock } = ctx;
  if (actor.kind !== "agent") return [];
  const entry = {
    practice_id,
    id: newId("act", clock),
    action,
    at: clock.now().toISOString(),
    token_label: actor.label ?? "",
    ...subject,
  };
  return [{ write: ({ agentActivity }) => agentActivity.create(entry).commit(), refused: decideAgain }];
}

/** Whom and what an agent's change is about. */
export const subjectOf = ({ id, client_id }: AppointmentRecord) => ({ appointment_id: id, client_id });
