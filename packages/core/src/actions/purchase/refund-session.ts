import { commit, type PracticeContext } from "../../db/index";
import type { AppointmentRecord } from "../../domain/appointment/entity";
import { isLive } from "../../domain/appointment/rules";
import type { Purchase } from "../../domain/purchase/output";
import type { SessionInput } from "../../domain/purchase/schema";
import { AppError } from "../../errors";
import { isAhead, requireFewAhead } from "../../policies/agent-rules";
import { subjectOf } from "../../store/agent/activity";
import { formerOf } from "../../store/appointment/cancellation";
import { revised } from "../../store/appointment/record";
import { changeAppointment } from "../../store/appointment-change/change";
import { refundChange, withSessions } from "../../store/purchase/ledger";
import { toPurchase } from "../../store/purchase/read";
import { readForSession } from "./use-session";

/** Gives an appointment's session back; idempotent. @throws AppError `not_found`, `client_deleted`; `session_not_used`
 * if the appointment used none of this purchase. For an agent: `handoff_open`; `not_refundable` (`requireRefundable`);
 * `limit` above the daily limit, or if the client then has over four future appointments without a session. */
export function refundSession(ctx: PracticeContext, input: SessionInput): Promise<Purchase> {
  return commit(ctx, async () => {
    const { purchase, before, owner } = await readForSession(ctx, input);
    const isGivenBack = before.given_back === purchase.id && !before.session_held;
    if (before.package_purchase_id !== purchase.id && !isGivenBack) throw new AppError("session_not_used");
    if (!before.session_held) return { writes: [], result: toPurchase(ctx, purchase, owner) };
    requireRefundable(ctx, before);
    const isCounted = ctx.actor.kind === "agent" && isLive(before.status);
    if (isCounted) await requireFewAhead(ctx, owner);
    const session = { ...refundChange(purchase, before.id), isCounted: true };
    const after = revised(ctx, before, { session_held: undefined, ...formerState(before, purchase.id) });
    const entry = { action: "purchase.refund", purchase_id: purchase.id, ...subjectOf(before) } as const;
    const circumstances = { owner, sessions: [session], isCounted, entry };
    const { writes } = await changeAppointment(ctx, { before, after }, circumstances);
    return { writes, result: toPurchase(ctx, withSessions(purchase, session.sessions), owner) };
  });
}

/** Lets an agent give back the session of a cancelled or future appointment only. @throws AppError `not_refundable`. */
function requireRefundable(ctx: PracticeContext, appointment: AppointmentRecord): void {
  if (ctx.actor.kind !== "agent" || appointment.status === "cancelled") return;
  if (!isLive(appointment.status) || !isAhead(ctx, appointment)) throw new AppError("not_refundable");
}

/** The fields to restore if the session was used after the booking; empty if the appointment was booked with it. */
function formerState(before: AppointmentRecord, given_back: string): Partial<AppointmentRecord> {
  const former = formerOf(before);
  if (!former) return {};
  const { session_type, package_purchase_id, credited } = former;
  const restored = { session_type, package_purchase_id, given_back };
  if (!before.was?.before_use) return { ...restored, before_use: undefined };
  const { before_use: _, ...was } = before.was;
  return { ...restored, was: { ...was, credited } };
}
