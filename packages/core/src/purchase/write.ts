import { activityWrites, subjectOf } from "../agent/activity";
import { changeWrites } from "../appointment/change";
import type { AppointmentRecord } from "../appointment/entity";
import { deltaWrite, NO_CHANGE } from "../client/delta";
import { ANONYMOUS, readPerson } from "../client/person";
import { resolveClient } from "../client/resolve";
import type { PracticeContext } from "../context";
import { commit } from "../db/commit";
import { readTogether } from "../db/database";
import { AppError, invalidField } from "../errors";
import type { PurchaseRecord } from "./entity";
import { refundChange, sessionWrites, useChange } from "./ledger";
import type { Purchase } from "./output";
import { readPurchase, toPurchase } from "./read";
import { BUYER_MEMBERS, prepareSale } from "./sale";
import type { CreatePurchaseInput, EditSessionsInput, SessionInput } from "./schema";
/**
 * Sells a package: client, purchase and counts in one transaction.
 * @throws AppError `active_package`, `package_inactive`, `not_found`, `invalid_input`.
 */
export async function createPurchase(ctx: PracticeContext, input: CreatePurchaseInput): Promise<Purchase> {
  const buyer = readPerson(input, BUYER_MEMBERS);
  const opening = { kind: "edit", sessions_used: 0 } as const;
  return commit(ctx, async () => {
    const { client, writes } = await resolveClient(ctx, buyer);
    const sale = await prepareSale(ctx, { package_id: input.package_id, buyer, client, payment: input, opening });
    return {
      writes: [
        ...sale.writes,
        ...writes({ ...NO_CHANGE, ...sale.delta }),
        ...activityWrites(ctx, client.practice_id, "purchase.create", { client_id: client.id }),
      ],
      result: toPurchase(ctx, sale.purchase),
    };
  });
}

/** The purchase after so many more sessions were used. */
export const withSessions = (purchase: PurchaseRecord, sessions: number): PurchaseRecord => ({
  ...purchase,
  sessions_used: purchase.sessions_used + sessions,
});

/**
 * Sets how many sessions count as used, by hand; the ledger keeps the difference.
 * @throws AppError `not_found`, `invalid_input` for more than were sold.
 */
export function editSessionsUsed(ctx: PracticeContext, { id, sessions_used }: EditSessionsInput): Promise<Purchase> {
  const { practice_id } = ctx.practice;
  return commit(ctx, async () => {
    const purchase = await readPurchase(ctx, id);
    if (sessions_used > purchase.sessions_total) {
      throw invalidField("sessions_used", `No puede usar más de ${purchase.sessions_total} sesiones`);
    }
    const sessions = sessions_used - purchase.sessions_used;
    const result = toPurchase(ctx, withSessions(purchase, sessions));
    if (sessions === 0) return { writes: [], result };
    return {
      writes: [
        ...sessionWrites(ctx, { kind: "edit", purchase, sessions }),
        deltaWrite(ctx, { practice_id, id: purchase.client_id }, { ...NO_CHANGE, sessions: { [id]: sessions } }),
      ],
      result,
    };
  });
}
async function readForSession(ctx: PracticeContext, { id, appointment_id }: SessionInput) {
  const { db } = ctx;
  const { practice_id } = ctx.practice;
  const [purchase, appointment] = await readTogether(db, [
    db.one.purchase({ practice_id, id }),
    db.one.appointment({ practice_id, id: appointment_id }),
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
export function useSession(ctx: PracticeContext, input: SessionInput): Promise<Purchase> {
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

/** Takes out of a purchase all that says whose it was; amounts, dates and counts stay. */
export async function anonymizePurchase(ctx: PracticeContext, { practice_id, id }: PurchaseRecord): Promise<void> {
  await ctx.db.purchase
    .patch({ practice_id, id })
    .set({ client_name: ANONYMOUS, client_phone: "" })
    .remove(["client_email", "client_identification_number", "payment_reference", "notes"])
    .go();
}
