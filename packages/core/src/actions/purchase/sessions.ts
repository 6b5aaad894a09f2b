import { commit, type PracticeContext, readTogether } from "../../db/index";
import type { AppointmentRecord } from "../../domain/appointment/entity";
import { isLive } from "../../domain/appointment/rules";
import type { Purchase } from "../../domain/purchase/output";
import type { EditSessionsInput, SessionInput } from "../../domain/purchase/schema";
import { AppError, invalidField } from "../../errors";
import { isAhead } from "../../policies/agent-rules";
import { subjectOf } from "../../store/agent/activity";
import { noAppointment, revised } from "../../store/appointment/record";
import { changeAppointment } from "../../store/appointment-change/change";
import { clientWrites, NO_CHANGE } from "../../store/client/change";
import { notThere } from "../../store/client/conversation";
import { readClientOf } from "../../store/client/read";
import { changePurchase } from "../../store/purchase/change";
import { refundChange, useChange, withSessions } from "../../store/purchase/ledger";
import { noPurchase, readPurchase, toPurchase } from "../../store/purchase/read";

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

/**
 * Uses a session for an appointment. Idempotent.
 * @throws AppError `not_found`, `client_deleted`, `other_client`, `session_taken`, `no_sessions_left`,
 * `purchase_expired`, `purchase_cancelled`.
 */
export function useSession(ctx: PracticeContext, input: SessionInput): Promise<Purchase> {
  return commit(ctx, async () => {
    const { purchase, before, owner, isTheirs } = await readForSession(ctx, input);
    if (before.session_held && before.package_purchase_id === purchase.id) {
      return { writes: [], result: toPurchase(ctx, purchase, owner) };
    }
    if (before.session_held) throw new AppError("session_taken");
    if (!isTheirs) throw new AppError("other_client");
    const session = { ...useChange(ctx, purchase, before.id), isCounted: true };
    const held = {
      session_type: "package",
      package_purchase_id: purchase.id,
      session_held: true,
      was: before.was && { ...before.was, credited: 0 },
    } as const;
    const { writes } = await changeAppointment(
      ctx,
      { before, after: revised(ctx, before, held) },
      { owner, sessions: [session], entry: { action: "purchase.use", purchase_id: purchase.id, ...subjectOf(before) } },
    );
    return {
      writes,
      result: toPurchase(ctx, withSessions(purchase, session.sessions), owner),
    };
  });
}

/**
 * Gives back the session that an appointment uses. Idempotent.
 * @throws AppError `not_found`, `client_deleted`; `session_not_used` if it never used a session of this purchase;
 * `not_refundable` for an agent once the appointment has begun.
 */
export function refundSession(ctx: PracticeContext, input: SessionInput): Promise<Purchase> {
  return commit(ctx, async () => {
    const { purchase, before, owner } = await readForSession(ctx, input);
    if (before.package_purchase_id !== purchase.id) throw new AppError("session_not_used");
    if (!before.session_held) return { writes: [], result: toPurchase(ctx, purchase, owner) };
    requireRefundable(ctx, before);
    const session = { ...refundChange(purchase, before.id), isCounted: true };
    const { writes } = await changeAppointment(
      ctx,
      { before, after: revised(ctx, before, { session_held: false }) },
      {
        owner,
        sessions: [session],
        entry: { action: "purchase.refund", purchase_id: purchase.id, ...subjectOf(before) },
      },
    );
    return {
      writes,
      result: toPurchase(ctx, withSessions(purchase, session.sessions), owner),
    };
  });
}

/** Only the therapist gives back the session of a past appointment. */
function requireRefundable(ctx: PracticeContext, appointment: AppointmentRecord): void {
  if (ctx.actor.kind !== "agent" || appointment.status === "cancelled") return;
  if (!isLive(appointment.status) || !isAhead(ctx, appointment)) throw new AppError("not_refundable");
}

/**
 * Sets the number of used sessions by hand; the ledger gets the difference.
 * @throws AppError `not_found`, `client_deleted`, `invalid_input` for more than were sold.
 */
export function editSessionsUsed(ctx: PracticeContext, { id, sessions_used }: EditSessionsInput): Promise<Purchase> {
  return commit(ctx, async () => {
    const purchase = await readPurchase(ctx, id);
    const owner = await readClientOf(ctx, purchase);
    if (sessions_used > purchase.sessions_total) {
      throw invalidField("sessions_used", `No puede usar más de ${purchase.sessions_total} sesiones`);
    }
    const after = { ...purchase, sessions_used };
    const result = toPurchase(ctx, after, owner);
    if (sessions_used === purchase.sessions_used) return { writes: [], result };
    const { writes, delta } = changePurchase(ctx, { before: purchase, after });
    return { writes: [...writes, ...clientWrites(ctx, owner, { ...NO_CHANGE, ...delta })], result };
  });
}
