import { AppError } from "../errors";
import { conversationOf, notThere, refuseConversation } from "../records/client/conversation";
import { readClientsOf, requireOwnClient } from "../records/client/read";
import type { PracticeContext } from "../table/context";
import { readQuery, readTogether } from "../table/read";
import type { ApprovalRecord } from "../things/approval/entity";
import type { Approval } from "../things/approval/output";
import { APPROVAL_STATES } from "../things/approval/schema";

/** More is not asked for at once. */
export const MOST_WAITING = 50;

/** What waits for the therapist's yes, as it is stored, the newest first. One request. */
export async function readWaiting({ db, practice, clock }: PracticeContext): Promise<ApprovalRecord[]> {
  const query = db.approval.query.approval({ practice_id: practice.practice_id, state: "waiting" });
  const { data } = await readQuery(db, "approval", query, { order: "desc", limit: MOST_WAITING, consistent: true });
  const now = clock.now().toISOString();
  return data.filter(({ expires_at }) => expires_at > now);
}

/** An approval as it is answered, with its client's name of now. */
export const toApproval = (record: ApprovalRecord, client_name: string | null = null): Approval => ({
  id: record.id,
  act: record.act,
  client_id: record.client_id ?? null,
  client_name,
  text: record.text,
  state: record.state,
  created_at: record.created_at,
  expires_at: record.expires_at,
});

/** What waits for the therapist's yes, the newest first. One request, and one more where anything does. */
export async function listApprovals(ctx: PracticeContext): Promise<{ approvals: Approval[] }> {
  const waiting = await readWaiting(ctx);
  const named = waiting.flatMap(({ client_id }) => (client_id ? [{ client_id }] : []));
  const clients = await readClientsOf(ctx, named);
  return { approvals: waiting.map((each) => toApproval(each, clients.get(each.client_id ?? "")?.name)) };
}

/** One of any state. @throws AppError `not_found`, to a conversation `other_conversation`. */
export async function readApproval(ctx: PracticeContext, id: string) {
  const { db, practice } = ctx;
  const { practice_id } = practice;
  const found = await readTogether(
    db,
    APPROVAL_STATES.map((state) => db.one.approval({ practice_id, state, id })),
  );
  const approval = found.find((each) => each !== null);
  if (!approval) throw notThere(ctx, new AppError("not_found", { message: OVER_TEXT }));
  return approval;
}

/**
 * One of any state, to whoever may know of it: of somebody who is no client yet, a conversation is told what it asked for itself alone.
 * @throws AppError `not_found`, `other_conversation`.
 */
export async function getApproval(ctx: PracticeContext, id: string): Promise<Approval> {
  const approval = await readApproval(ctx, id);
  if (approval.client_id) await requireOwnClient(ctx, approval.client_id);
  else if (approval.conversation !== conversationOf(ctx)) refuseConversation(ctx);
  return toApproval(approval);
}

export const OVER_TEXT = "Esto ya no espera tu respuesta: pasaron más de 24 horas, o ya respondiste.";

/** @throws AppError `invalid_transition` for one that was answered, or waited for too long. */
export function requireWaiting({ clock }: Pick<PracticeContext, "clock">, { state, expires_at }: ApprovalRecord): void {
  if (state !== "waiting" || expires_at <= clock.now().toISOString())
    throw new AppError("invalid_transition", { message: OVER_TEXT });
}
