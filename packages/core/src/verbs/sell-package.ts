import { isAhead } from "../across/agent-rules";
import { BUYER_MEMBERS, prepareSale } from "../across/sale";
import { AppError, invalidField } from "../errors";
import { activityWrites, saleEntry, subjectOf } from "../records/agent/activity";
import { changeWrites } from "../records/appointment/change";
import { clientWrites, NO_CHANGE } from "../records/client/change";
import { readClientOf } from "../records/client/read";
import { completionEntries, madeWith, resolveClient } from "../records/client/resolve";
import { settle } from "../records/payment/money-of-cancelled";
import { moneyWrite } from "../records/payment/purchase";
import { refundChange, sessionWrites, useChange, withSessions } from "../records/purchase/ledger";
import { readPurchase, toPurchase } from "../records/purchase/read";
import { commit } from "../table/commit";
import type { Context, PracticeContext } from "../table/context";
import { readTogether } from "../table/database";
import type { AppointmentRecord } from "../things/appointment/entity";
import { isLive } from "../things/appointment/rules";
import { readPerson } from "../things/client/person";
import { purchaseCharge } from "../things/payment/rules";
import type { PurchaseRecord } from "../things/purchase/entity";
import type { Purchase } from "../things/purchase/output";
import type { CreatePurchaseInput, EditSessionsInput, SessionInput } from "../things/purchase/schema";
/**
 * Sells a package: client, purchase and counts in one transaction.
 * @throws AppError `active_package`, `package_inactive`, `not_found`, `invalid_input`.
 */
export async function createPurchase(ctx: PracticeContext, input: CreatePurchaseInput): Promise<Purchase> {
  const buyer = readPerson(input, BUYER_MEMBERS);
  const opening = { kind: "edit", sessions_used: 0 } as const;
  return commit(ctx, async () => {
    const resolved = await resolveClient(ctx, buyer);
    const { client, writes } = resolved;
    const sale = await prepareSale(ctx, { package_id: input.package_id, client, payment: input, opening });
    return {
      writes: [
        ...sale.writes,
        ...writes({ ...NO_CHANGE, ...sale.delta }),
        ...activityWrites(ctx, { ...saleEntry(sale.purchase), ...madeWith(resolved) }, ...completionEntries(resolved)),
      ],
      result: toPurchase(ctx, sale.purchase, client),
    };
  });
}

/**
 * Sets how many sessions count as used, by hand; the ledger keeps the difference.
 * @throws AppError `not_found`, `client_deleted`, `invalid_input` for more than were sold.
 */
export function editSessionsUsed(ctx: PracticeContext, { id, sessions_used }: EditSessionsInput): Promise<Purchase> {
  return commit(ctx, async () => {
    const purchase = await readPurchase(ctx, id);
    const owner = await readClientOf(ctx, purchase);
    if (sessions_used > purchase.sessions_total) {
      throw invalidField("sessions_used", `No puede usar más de ${purchase.sessions_total} sesiones`);
    }
    const sessions = sessions_used - purchase.sessions_used;
    const result = toPurchase(ctx, withSessions(purchase, sessions), owner);
    if (sessions === 0) return { writes: [], result };
    return {
      writes: [
        ...sessionWrites(ctx, { kind: "edit", purchase, sessions }),
        ...clientWrites(ctx, owner, { ...NO_CHANGE, sessions: { [id]: sessions } }),
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
  const owner = await readClientOf(ctx, purchase);
  const patient = appointment.client_id === purchase.client_id ? owner : await readClientOf(ctx, appointment);
  return { purchase, before: { ...appointment, client_id: patient.id }, owner, isTheirs: patient.id === owner.id };
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
 * @throws AppError `not_found`, `client_deleted`, `other_client`, `session_taken`, `no_sessions_left`, `purchase_expired`,
 * `purchase_cancelled`.
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
      was: undefined,
    } as const;
    const { turns, credit, writes } = settle(ctx, owner, [{ before, after: touched(ctx, before, held) }], undefined);
    return {
      writes: [
        ...turns.flatMap((turn) => changeWrites(ctx, { ...turn, owner, credit, sessions: [session] })),
        ...writes,
        ...activityWrites(ctx, { action: "purchase.use", purchase_id: purchase.id, ...subjectOf(before) }),
      ],
      result: toPurchase(ctx, withSessions(purchase, session.sessions), owner),
    };
  });
}

/**
 * Gives back the session that an appointment uses. Doing it again changes nothing and answers the same.
 * @throws AppError `not_found`, `client_deleted`, `session_not_used` for an appointment that never used one of this purchase;
 * `not_refundable` for an agent once the appointment has begun.
 */
export function refundSession(ctx: PracticeContext, input: SessionInput): Promise<Purchase> {
  return commit(ctx, async () => {
    const { purchase, before, owner } = await readForSession(ctx, input);
    if (before.package_purchase_id !== purchase.id) throw new AppError("session_not_used");
    if (!before.session_held) return { writes: [], result: toPurchase(ctx, purchase, owner) };
    requireRefundable(ctx, before);
    const session = { ...refundChange(purchase, before.id), isCounted: true };
    return {
      writes: [
        ...changeWrites(ctx, {
          before,
          after: touched(ctx, before, { session_held: false }),
          owner,
          sessions: [session],
        }),
        ...activityWrites(ctx, { action: "purchase.refund", purchase_id: purchase.id, ...subjectOf(before) }),
      ],
      result: toPurchase(ctx, withSessions(purchase, session.sessions), owner),
    };
  });
}

/** What took place was paid for: the therapist alone gives that back. */
function requireRefundable(ctx: PracticeContext, appointment: AppointmentRecord): void {
  if (ctx.actor.kind !== "agent" || appointment.status === "cancelled") return;
  if (!isLive(appointment.status) || !isAhead(ctx, appointment)) throw new AppError("not_refundable");
}

/** Takes out of a purchase of a deleted client what it says of them; amounts, dates and counts stay, and the rest is not asked for. */
export async function erasePurchase(ctx: Context, purchase: PurchaseRecord): Promise<boolean> {
  if (!purchase.payment_reference && !purchase.notes && purchaseCharge(purchase).balance === 0) return false;
  const { practice_id, id } = purchase;
  return commit({ db: ctx.db }, async () => {
    const { data: before } = await ctx.db.purchase.get({ practice_id, id }).go({ consistent: true });
    if (!before) return { writes: [], result: false };
    return { writes: [moneyWrite(before, { written_off: true }, ["payment_reference", "notes"])], result: true };
  });
}

/** Makes a purchase of a merged client the other's; what that client carries is there already. */
export function handOverPurchase(ctx: Context, { practice_id, id }: PurchaseRecord, into: string): Promise<boolean> {
  return commit({ db: ctx.db }, async () => {
    const { data: before } = await ctx.db.purchase.get({ practice_id, id }).go({ consistent: true });
    if (!before) return { writes: [], result: false };
    return { writes: [moneyWrite(before, { client_id: into })], result: true };
  });
}
