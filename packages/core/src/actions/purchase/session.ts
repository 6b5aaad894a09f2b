import { commit, type PracticeContext, readTogether } from "../../db/index";
import type { AppointmentRecord } from "../../domain/appointment/entity";
import { isLive } from "../../domain/appointment/rules";
import type { Purchase } from "../../domain/purchase/output";
import type { SessionInput } from "../../domain/purchase/schema";
import { AppError } from "../../errors";
import { isAhead, requireFewAhead } from "../../policies/agent-rules";
import { subjectOf } from "../../store/agent/activity";
import { formerOf } from "../../store/appointment/cancellation";
import { noAppointment, revised } from "../../store/appointment/record";
import { changeAppointment } from "../../store/appointment-change/change";
import { notThere } from "../../store/client/conversation";
import { readClientOf } from "../../store/client/read";
import { refundChange, useChange, withSessions } from "../../store/purchase/ledger";
import { noPurchase, toPurchase } from "../../store/purchase/read";

async function readForSession(ctx: PracticeContext, { id, appointment_id }: SessionInput) {
  const { db } = ctx;
  const { practice_id } = ctx.practice;
  const [purchase, appointment] = await readTogether(db, [
    db.one.purchase({ practice_id, id }),
    db.one.appointment({ practice_id, id: appointment_id }),
  ]);
  if (!purchase) throw notThere(ctx, noPurchase());
  if (!appointment) throw notThere(ctx, noAppointment());
  const owner = await readClientOf(ctx, purchase);
  const patient = appointment.client_id === purchase.client_id ? owner : await readClientOf(ctx, appointment);
  return { purchase, before: { ...appointment, client_id: patient.id }, owner, isTheirs: patient.id === owner.id };
}

function requirePayable({ actor }: PracticeContext, before: AppointmentRecord, isTheirs: boolean): void {
  if (before.session_held) throw new AppError("session_taken");
  if (!isTheirs) throw new AppError("other_client");
  // Whether a cancellation costs the session is the therapist's decision.
  if (actor.kind === "agent" && before.status === "cancelled") throw new AppError("invalid_transition");
}

/** Uses a session for an appointment; idempotent. @throws AppError `not_found`, `client_deleted`, `other_client`,
 * `no_sessions_left`, `purchase_expired`, `purchase_cancelled`; `session_taken` if another purchase pays already;
 * `invalid_transition` for an agent if the appointment is cancelled. */
export function useSession(ctx: PracticeContext, input: SessionInput): Promise<Purchase> {
  return commit(ctx, async () => {
    const { purchase, before, owner, isTheirs } = await readForSession(ctx, input);
    if (before.session_held && before.package_purchase_id === purchase.id)
      return { writes: [], result: toPurchase(ctx, purchase, owner) };
    requirePayable(ctx, before, isTheirs);
    const session = { ...useChange(ctx, purchase, before.id), isCounted: true };
    const { session_type, package_purchase_id, was, paid = 0 } = before;
    const sold = package_purchase_id === undefined ? {} : { package_purchase_id };
    const before_use = { session_type, ...sold, credited: (was?.credited ?? 0) + paid };
    const held = {
      session_type: "package",
      package_purchase_id: purchase.id,
      session_held: true,
      given_back: undefined,
      ...(was ? { was: { ...was, credited: 0, before_use } } : package_purchase_id !== purchase.id && { before_use }),
    } as const;
    const after = revised(ctx, before, held);
    const entry = { action: "purchase.use", purchase_id: purchase.id, ...subjectOf(before) } as const;
    const { writes } = await changeAppointment(ctx, { before, after }, { owner, sessions: [session], entry });
    return { writes, result: toPurchase(ctx, withSessions(purchase, session.sessions), owner) };
  });
}

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
