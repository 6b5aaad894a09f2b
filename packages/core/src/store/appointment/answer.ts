import type { PracticeContext } from "../../db/index";
import type { AppointmentRecord } from "../../domain/appointment/entity";

type Answers = Pick<AppointmentRecord, "client_answer" | "former_answer" | "status">;
type Theirs = Pick<AppointmentRecord, "client_id" | "starts_at" | "status">;

/** The client's answers and the appointment's status after a change. A move stores the answer as `former_answer` and
 * undoes a confirmation by the client; a move back restores both. A change of client removes the answers. */
export function answersAfter(ctx: PracticeContext, before: AppointmentRecord, after: Theirs): Answers {
  const { status, client_id, starts_at } = after;
  const { client_answer, former_answer } = before;
  if (client_id !== before.client_id)
    return { client_answer: undefined, former_answer: undefined, status: unlessConfirmed(before, status) };
  if (starts_at !== before.starts_at) return movedAnswers(before, after);
  if (ctx.actor.kind === "client") {
    const latest = {
      status: status === "cancelled" ? "declined" : "confirmed",
      at: ctx.clock.now().toISOString(),
    } as const;
    return { client_answer: latest, former_answer, status };
  }
  const isTakenBack = before.status === "cancelled" && status !== "cancelled" && client_answer?.status === "declined";
  return { client_answer: isTakenBack ? undefined : client_answer, former_answer, status };
}

const unlessConfirmed = ({ client_answer }: AppointmentRecord, status: Theirs["status"]): Theirs["status"] =>
  status === "confirmed" && client_answer?.status === "confirmed" ? "scheduled" : status;

function movedAnswers(before: AppointmentRecord, { status, starts_at }: Theirs) {
  const { client_answer, former_answer, starts_at: was } = before;
  const aside = client_answer && { ...client_answer, starts_at: was };
  const lost = unlessConfirmed(before, status);
  if (former_answer?.starts_at !== starts_at)
    return { client_answer: undefined, former_answer: aside ?? former_answer, status: lost };
  const { status: answered, at } = former_answer;
  const found = status === "scheduled" && answered === "confirmed" ? "confirmed" : status;
  return { client_answer: { status: answered, at }, former_answer: aside, status: found };
}
