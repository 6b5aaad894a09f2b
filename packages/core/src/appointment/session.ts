import { activityWrites } from "../agent/activity";
import type { PracticeContext } from "../context";
import { commit } from "../db/commit";
import { lookup, readTogether } from "../db/database";
import { AppError } from "../errors";
import type { Purchase } from "../purchase/output";
import type { SessionInput } from "../purchase/schema";
import { toPurchase, withSessions } from "../purchase/service";
import { refundChange, useChange } from "../purchase/sessions";
import { changeWrites } from "./change";
import type { AppointmentRecord } from "./entity";

async function readForSession(ctx: PracticeContext, { id, appointment_id }: SessionInput) {
  const { db } = ctx;
  const { practice_id } = ctx.practice;
  const [purchase, appointment] = await readTogether(db, [
    lookup(db.purchase.get({ practice_id, id }), (Item) => db.purchase.parse({ Item }).data),
    lookup(db.appointment.get({ practice_id, id: appointment_id }), (Item) => db.appointment.parse({ Item }).data),
  ]);
  if (!purchase || !appointment) throw new AppError("not_found");
  return { purchase, appointment };
}

const touched = (
  ctx: PracticeContext,
  before: AppointmentRecord,
  change: Partial<AppointmentRecord>,
): AppointmentRecord => ({
  ...before,
  ...change,
  version: before.version + 1,
  updated_by: ctx.actor.kind,
  updated_at: ctx.clock.now().toISOString(),
});

/**
 * Uses a session for an appointment. Doing it again changes nothing and answers the same.
 * @throws AppError `not_found`, `other_client`, `session_taken`, `no_sessions_left`, `purchase_expired`, `purchase_cancelled`.
 */
export function recordSessionUse(ctx: PracticeContext, input: SessionInput): Promise<Purchase> {
  return commit(ctx, async () => {
    const { purchase, appointment: before } = await readForSession(ctx, input);
    if (before.session_held && before.package_purchase_id === purchase.id) {
      return { writes: [], result: toPurchase(ctx, purchase) };
    }
    if (before.session_held) throw new AppError("session_taken");
    if (before.client_id !== purchase.client_id) throw new AppError("other_client");
    const session = useChange(ctx, purchase, before.id);
    const after = touched(ctx, before, {
      session_type: "package",
      package_purchase_id: purchase.id,
      session_held: true,
    });
    return {
      writes: [
        ...changeWrites(ctx, { before, after, session }),
        ...activityWrites(ctx, before.practice_id, "purchase.use", subjectOf(before)),
      ],
      result: toPurchase(ctx, withSessions(purchase, session.sessions)),
    };
  });
}

const subjectOf = ({ id, client_id }: AppointmentRecord) => ({ appointment_id: id, client_id });

/**
 * Gives back the session that an appointment uses. Doing it again changes nothing and answers the same.
 * @throws AppError `not_found`, `session_not_used` for an appointment that never used one of this purchase.
 */
export function refundSession(ctx: PracticeContext, input: SessionInput): Promise<Purchase> {
  return commit(ctx, async () => {
    const { purchase, appointment: before } = await readForSession(ctx, input);
    if (before.package_purchase_id !== purchase.id) throw new AppError("session_not_used");
    if (!before.session_held) return { writes: [], result: toPurchase(ctx, purchase) };
    const session = refundChange(purchase, before.id);
    const after = touched(ctx, before, { session_held: false });
    return {
      writes: [
        ...changeWrites(ctx, { before, after, session }),
        ...activityWrites(ctx, before.practice_id, "purchase.refund", subjectOf(before)),
      ],
      result: toPurchase(ctx, withSessions(purchase, session.sessions)),
    };
  });
}
