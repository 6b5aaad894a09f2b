import { commit, type PracticeContext } from "../../db/index";
import { isDebtOnly } from "../../domain/payment/brought/rules";
import { type Settlement, settlementText } from "../../domain/payment/rules";
import type { PurchaseRecord } from "../../domain/purchase/entity";
import type { Purchase } from "../../domain/purchase/output";
import { tooManyText } from "../../domain/purchase/rules";
import type { CancelPurchaseInput, EditSessionsInput } from "../../domain/purchase/schema";
import { AppError, invalidField, requireVersion } from "../../errors";
import { clientWrites, NO_CHANGE } from "../../store/client/change";
import { readClientOf } from "../../store/client/read";
import { newPayment, paymentWrites, purchasePart } from "../../store/payment/ledger";
import { changePurchase } from "../../store/purchase/change";
import { readPurchase, toPurchase } from "../../store/purchase/read";

/** Cancels a purchase and its remaining sessions. `settle`: whether the client still owes the price, or what was paid
 * becomes credit or is refunded. Idempotent. @throws AppError `not_found`; `client_deleted`; `settlement_needed` if
 * paid and without `settle`; `invalid_input` if an earlier cancellation settled the money in another way. */
export function cancelPurchase(ctx: PracticeContext, { id, settle }: CancelPurchaseInput): Promise<Purchase> {
  return commit(ctx, async () => {
    const before = await readPurchase(ctx, id);
    const owner = await readClientOf(ctx, before);
    if (before.cancelled) {
      const known = before.charged ? "charge" : before.settled;
      if (settle && (known ? settle !== known : settle === "charge"))
        throw invalidField("settle", "Este paquete ya está cancelado, y lo pagado quedó de otra manera.");
      return { writes: [], result: toPurchase(ctx, before, owner) };
    }
    const { after, credit, writes } = settled(ctx, { ...before, client_id: owner.id }, settle);
    const change = changePurchase(ctx, { before, after });
    return {
      writes: [...change.writes, ...clientWrites(ctx, owner, { ...NO_CHANGE, ...change.delta, credit }), ...writes],
      result: toPurchase(ctx, after, owner),
    };
  });
}

function settled(ctx: PracticeContext, before: PurchaseRecord, asked: Settlement | undefined) {
  const after: PurchaseRecord = { ...before, cancelled: true, cancelled_at: ctx.clock.now().toISOString() };
  const paid = after.total_paid;
  if (asked === "charge") return { after: { ...after, charged: true }, credit: 0, writes: [] };
  if (paid === 0) return { after, credit: 0, writes: [] };
  if (!asked) throw new AppError("settlement_needed", { message: settlementText(paid), data: { paid } });
  const freed = { ...after, total_paid: 0, settled: asked };
  if (asked === "credit") return { after: freed, credit: paid, writes: [] };
  const { client_id } = before;
  const parts = [purchasePart(before, paid)];
  const refund = newPayment(ctx, { client_id, kind: "refund", status: "confirmed", amount: paid, parts, credit: 0 });
  return { after: freed, credit: 0, writes: paymentWrites(refund) };
}

const CHANGED_TEXT = "Las sesiones usadas cambiaron en otro lugar. Revísalas y guarda otra vez.";

/** Sets the number of used sessions and enters the difference in the ledger. @throws AppError `not_found`,
 * `client_deleted`; `invalid_input` for more sessions than were sold, or for unused ones in an imported debt;
 * `stale_version` if the stored number is not `sessions_used_before`. */
export function editSessionsUsed(ctx: PracticeContext, input: EditSessionsInput): Promise<Purchase> {
  const { id, sessions_used, sessions_used_before } = input;
  return commit(ctx, async () => {
    const purchase = await readPurchase(ctx, id);
    requireVersion(purchase.sessions_used, sessions_used_before, CHANGED_TEXT);
    const owner = await readClientOf(ctx, purchase);
    if (sessions_used > purchase.sessions_total)
      throw invalidField("sessions_used", tooManyText(purchase.sessions_total));
    if (isDebtOnly(purchase) && sessions_used < purchase.sessions_total)
      throw invalidField("sessions_used", "Un saldo anterior no tiene sesiones por usar.");
    const after = { ...purchase, sessions_used };
    const result = toPurchase(ctx, after, owner);
    if (sessions_used === purchase.sessions_used) return { writes: [], result };
    const { writes, delta } = changePurchase(ctx, { before: purchase, after });
    return { writes: [...writes, ...clientWrites(ctx, owner, { ...NO_CHANGE, ...delta })], result };
  });
}
