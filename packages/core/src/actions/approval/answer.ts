import * as z from "zod/mini";
import { commit, type Plan, type PracticeContext, readOne, type Writer } from "../../db/index";
import { check, create, decideAgain, erase, type Write } from "../../db/writes";
import { unsettledEffects } from "../../domain/appointment/cancelling/rules";
import { BookAppointmentInput, UpdateAppointmentInput } from "../../domain/appointment/schema";
import type { ApprovalRecord } from "../../domain/approval/entity";
import type { Approval } from "../../domain/approval/output";
import type { ApprovalState, ApprovedCall } from "../../domain/approval/schema";
import { CreatePurchaseInput } from "../../domain/purchase/schema";
import { AppError } from "../../errors";
import {
  CLIENT_GONE_TEXT,
  OVER_TEXT,
  readApproval,
  requireWaiting,
  TOKEN_OVER_TEXT,
  toApproval,
} from "../../queries/list-approvals";
import { getAppointment } from "../../store/appointment/read";
import { readWriter } from "../../store/client/identity";
import { findClient } from "../../store/client/read";
import { eventWrites } from "../../store/event/change";
import { localOf } from "../../store/practice/read";
import { bookAppointment } from "../appointment/book";
import { runIdempotent } from "../idempotency/run";
import { createPurchase } from "../purchase/sell";
import { changeAppointment } from "../series/change-one";
import { offerIn } from "./ask";

const KEPT_SECONDS = 30 * 86_400;

type Call = (ctx: PracticeContext, input: unknown, approval: ApprovalRecord) => Promise<unknown>;

const CALLS: Record<ApprovedCall, Call> = {
  "appointment.book": (ctx, input, approval) =>
    asOffered(ctx, input, approval, (paid) =>
      bookAppointment(ctx, { ...BookAppointmentInput.parse(input), ...paid, ...atItsTime(ctx, approval) }),
    ),
  "appointment.update": async (ctx, input, approval) =>
    changeAppointment(ctx, await asAsked(ctx, UpdateAppointmentInput.parse(input), approval)),
  "purchase.create": (ctx, input, approval) =>
    asOffered(ctx, input, approval, (paid) => createPurchase(ctx, { ...CreatePurchaseInput.parse(input), ...paid })),
};

/** The requested start as local time in the practice's current zone; empty if the approval has no requested start. */
const atItsTime = (ctx: PracticeContext, { wanted_at }: ApprovalRecord): { appointment_date?: string } =>
  wanted_at ? { appointment_date: localOf(ctx, wanted_at) } : {};

const PRICE_TEXT = "Este paquete cambió desde que el asistente te preguntó: véndelo tú.";
const changed = () => new AppError("stale_version", { message: PRICE_TEXT });

/** Sells at the price of the agent's request. @throws AppError `stale_version` if price or package changed since. */
async function asOffered<T>(
  ctx: PracticeContext,
  input: unknown,
  { amount, offer }: ApprovalRecord,
  sell: (paid: { total_paid?: number }) => Promise<T>,
): Promise<T> {
  if (offer && offer !== (await offerIn(ctx, input))) throw changed();
  return sell(amount === undefined ? {} : { total_paid: amount }).catch((error: unknown) => {
    throw error instanceof AppError && error.code === "price_mismatch" ? changed() : error;
  });
}

const MOVED_TEXT = "Esta cita cambió desde que el asistente te preguntó: revísala tú.";

/** The requested change with the appointment's current version. @throws AppError `stale_version` if, since the request,
 * one of these changed: start, client, a duration to change, a cancellation's effects on session and payment. */
async function asAsked(
  ctx: PracticeContext,
  asked: UpdateAppointmentInput,
  approval: ApprovalRecord,
): Promise<UpdateAppointmentInput> {
  const { practice_id, starts_at, was_minutes, effects, client_id = "" } = approval;
  const input = { ...asked, ...atItsTime(ctx, approval) };
  const record = await readOne(ctx.db, ctx.db.one.appointment({ practice_id, id: input.id }));
  if (!record || starts_at === undefined) return input;
  const idOf = async (id: string) => (await findClient({ db: ctx.db }, practice_id, id))?.id;
  // During a merge, the two ids may differ although the client is the same.
  const isTheirs = record.client_id === client_id || (await idOf(record.client_id)) === (await idOf(client_id));
  const isUnchanged =
    record.starts_at === starts_at &&
    (!was_minutes || record.duration_minutes === was_minutes) &&
    (effects === undefined || effects === unsettledEffects(await getAppointment(ctx, input.id)).join(" "));
  if (!isUnchanged || !isTheirs) throw new AppError("stale_version", { message: MOVED_TEXT });
  return { ...input, version: input.version ?? record.version };
}

const Made = z.object({ client_id: z.string() });

/** Runs the approved call once, as the agent and within the agent's limits. If it fails, the approval stays `waiting`.
 * @throws AppError `not_found`; `invalid_transition` once it is refused or expired or its token or client is deleted;
 * `stale_version` if appointment or price changed; any error of the approved booking, change or sale. */
export async function acceptApproval(ctx: PracticeContext, id: string): Promise<Approval> {
  const approval = await readApproval(ctx, id);
  if (approval.state === "accepted") return toApproval(ctx, approval);
  await requireWaiting(ctx, approval);
  const { practice_id, token_id, token_label: label, right, call: procedure, input = "", client_id } = approval;
  const named = procedure === "appointment.update" ? undefined : client_id;
  const client = named && (await findClient(ctx, practice_id, named));
  const agent = {
    ...ctx,
    actor: { kind: "agent", id: token_id, label, right, isApproved: true, ...(await writerOf(ctx, approval)) } as const,
  };
  // By this key a second press, or a retry after a crash, gets the stored answer. The transaction also deletes the
  // waiting record, so it fails if the approval has been refused meanwhile.
  await runIdempotent(agent, { key: `approval ${id}`, procedure, input }, (inside) => {
    const remember = (made: unknown) => {
      // If the approval's client was deleted, the call would create a new one from the input's name and phone.
      if (named && (!client || Made.parse(made).client_id !== client.id))
        throw new AppError("invalid_transition", { message: CLIENT_GONE_TEXT });
      return [
        ...(inside.remember?.(made) ?? []),
        ...answerWrites(ctx, approval, "accepted", alreadyAnswered).writes,
        tokenThere(approval),
      ];
    };
    return CALLS[procedure]({ ...inside, remember }, JSON.parse(input), approval);
  });
  return answer(ctx, id, "accepted");
}

// The person who wrote to the agent may act for the approval's client, even if that client's phone was corrected since.
async function writerOf(
  ctx: PracticeContext,
  { writer: phone, client_id }: ApprovalRecord,
): Promise<{ writer?: Writer }> {
  if (!phone) return {};
  const writer = await readWriter(ctx, phone);
  if (client_id) writer.people.add(client_id);
  return { writer };
}

const tokenThere = ({ practice_id, token_id: id }: ApprovalRecord): Write =>
  check(
    "agentToken",
    { practice_id, id },
    ({ label }, { exists }) => exists(label),
    () => new AppError("invalid_transition", { message: TOKEN_OVER_TEXT }),
  );

const alreadyAnswered = () => new AppError("invalid_transition", { message: OVER_TEXT });

/** Refuses an approval; idempotent. @throws AppError `not_found`; `invalid_transition` if it no longer waits. */
export const refuseApproval = (ctx: PracticeContext, id: string): Promise<Approval> => answer(ctx, id, "refused");

const answer = (ctx: PracticeContext, id: string, state: Exclude<ApprovalState, "waiting">): Promise<Approval> =>
  commit(ctx, async (): Promise<Plan<Approval>> => {
    const before = await readApproval(ctx, id);
    if (before.state === state) return { writes: [], result: toApproval(ctx, before) };
    await requireWaiting(ctx, before);
    const { after, writes } = answerWrites(ctx, before, state, decideAgain);
    return { writes, result: toApproval(ctx, after) };
  });

function answerWrites(
  ctx: PracticeContext,
  before: ApprovalRecord,
  state: Exclude<ApprovalState, "waiting">,
  refused: Write["refused"],
) {
  const { practice_id, id, client_id } = before;
  // An answered approval is kept until this time (Unix seconds), without input and writer.
  const ttl = Math.floor(ctx.clock.now().getTime() / 1000) + KEPT_SECONDS;
  const after: ApprovalRecord = { ...before, state, input: undefined, writer: undefined, ttl };
  const event = { type: `request.${state}` as const, ...(client_id && { client_id }), approval_id: id };
  const writes: Write[] = [
    erase(
      "approval",
      { practice_id, state: "waiting", id },
      (attributes, { exists }) => exists(attributes.id),
      refused,
    ),
    create("approval", after, refused),
    ...eventWrites(ctx, practice_id, [event]),
  ];
  return { after, writes };
}
