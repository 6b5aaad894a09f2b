import { type PracticeContext, readEach, readQuery } from "../db/index";
import type { AgentTokenRecord } from "../domain/agent/entity";
import { type ApprovalRecord, approvalFields } from "../domain/approval/entity";
import type { Approval } from "../domain/approval/output";
import { APPROVAL_STATES } from "../domain/approval/schema";
import { answerer } from "../domain/kept/attributes";
import { AppError } from "../errors";
import { isOfEpoch } from "../store/agent/rights";
import { conversationOf, notThere, refuseConversation } from "../store/client/conversation";
import { findClient, readClientsOf, requireOwnClient } from "../store/client/read";
import { spokenAt } from "../store/practice/read";

export const MOST_WAITING = 50;

export async function readWaiting(ctx: PracticeContext): Promise<ApprovalRecord[]> {
  const { db, practice, clock } = ctx;
  const query = db.approval.query.approval({ practice_id: practice.practice_id, state: "waiting" });
  const { data } = await readQuery(db, "approval", query, { order: "desc", consistent: true });
  const now = clock.now().toISOString();
  const unexpired = data.filter(({ expires_at }) => expires_at > now);
  return withTokens(ctx, unexpired);
}

/** The approvals whose token still exists and is valid. An approval ends with its token. */
async function withTokens(ctx: PracticeContext, waiting: ApprovalRecord[]): Promise<ApprovalRecord[]> {
  const ids = [...new Set(waiting.map(({ token_id }) => token_id))];
  const { practice_id } = ctx.practice;
  const tokens = await readEach(ctx.db, ids, (id) => ctx.db.one.agentToken({ practice_id, id }));
  const held = new Set(tokens.flatMap((token) => (token && isHeldToken(ctx, token) ? [token.id] : [])));
  return waiting.filter(({ token_id }) => held.has(token_id));
}

const isHeldToken = ({ practice, clock }: PracticeContext, token: AgentTokenRecord): boolean =>
  isOfEpoch(token, practice) && (!token.expires_at || token.expires_at > clock.now().toISOString());

const answer = answerer(approvalFields);

export function toApproval(
  ctx: PracticeContext,
  record: Omit<ApprovalRecord, "state"> & Pick<Approval, "state">,
  client_name: string | null = null,
): Approval {
  // `spokenAt` ends with a full stop, so a full stop after the instant is removed.
  const text = record.text.replace(/(\d{4}-\d\d-\d\dT[\d:.]+Z)\.?/g, (_, instant) => spokenAt(ctx, instant));
  return answer(record, { client_name, state: record.state, text });
}

/** Pending approvals, newest first. */
export async function listApprovals(ctx: PracticeContext): Promise<{ approvals: Approval[] }> {
  const waiting = await readWaiting(ctx);
  const clients = await readClientsOf(ctx, waiting);
  // A deleted client's approvals have ended.
  const approvals = waiting.flatMap((each) => {
    const client = clients.get(each.client_id ?? "");
    // Before the client exists, the name is only in the input of the stored call.
    const { client_name, patient_name, name } = Object(JSON.parse(each.input ?? "{}"));
    const shownName = client?.name ?? client_name ?? patient_name ?? name;
    return each.client_id && !client ? [] : [toApproval(ctx, each, shownName)];
  });
  return { approvals };
}

/** An approval in any state. @throws AppError `not_found`, or in an agent's conversation `other_conversation`. */
export async function readApproval(ctx: PracticeContext, id: string) {
  const { practice_id } = ctx.practice;
  const found = await readEach(ctx.db, APPROVAL_STATES, (state) => ctx.db.one.approval({ practice_id, state, id }));
  const approval = found.find((each) => each !== null);
  if (!approval) throw notThere(ctx, new AppError("not_found", { message: OVER_TEXT }));
  return approval;
}

/** An approval in any state. In an agent's conversation, the approval must be about the conversation's client or, if
 * about no client, have been requested in the conversation. @throws AppError `not_found`; `other_conversation`. */
export async function getApproval(ctx: PracticeContext, id: string): Promise<Approval> {
  const approval = await readApproval(ctx, id);
  if (approval.client_id) await requireOwnClient(ctx, approval.client_id);
  else if (approval.conversation !== conversationOf(ctx)) refuseConversation(ctx);
  const isEnded = approval.state === "waiting" && (await whyEnded(ctx, approval)) !== null;
  return toApproval(ctx, isEnded ? { ...approval, state: "ended" } : approval);
}

/** Why an approval is no longer pending; null while it is. Two parallel reads. */
async function whyEnded(ctx: PracticeContext, approval: ApprovalRecord): Promise<string | null> {
  if (approval.expires_at <= ctx.clock.now().toISOString()) return OVER_TEXT;
  const { client_id } = approval;
  const [held, client] = await Promise.all([
    withTokens(ctx, [approval]),
    client_id ? findClient(ctx, ctx.practice.practice_id, client_id) : null,
  ]);
  if (client_id && !client) return CLIENT_GONE_TEXT;
  return held.length > 0 ? null : TOKEN_OVER_TEXT;
}

export const CLIENT_GONE_TEXT = "La persona de quien se trataba ya no está entre tus clientes: no se hizo nada.";

export const OVER_TEXT = "Esto ya no espera tu respuesta: pasaron más de 24 horas, o ya respondiste.";

export const TOKEN_OVER_TEXT =
  "El acceso del asistente que pidió esto se revocó o venció, y con él terminó lo que pidió. No se hizo nada: hazlo tú si hace falta.";

/** @throws AppError `invalid_transition` if the approval or its token is no longer valid, or its client is deleted. */
export async function requireWaiting(ctx: PracticeContext, approval: ApprovalRecord): Promise<void> {
  const message = approval.state === "waiting" ? await whyEnded(ctx, approval) : OVER_TEXT;
  if (message !== null) throw new AppError("invalid_transition", { message });
}
