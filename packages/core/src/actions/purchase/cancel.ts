import { commit, type PracticeContext } from "../../db/index";
import { type Settlement, settlementText } from "../../domain/payment/rules";
import type { PurchaseRecord } from "../../domain/purchase/entity";
import type { Purchase } from "../../domain/purchase/output";
import type { CancelPurchaseInput } from "../../domain/purchase/schema";
import { AppError, invalidField } from "../../errors";
import { clientWrites, NO_CHANGE } from "../../store/client/change";
import { readClientOf } from "../../store/client/read";
import { newPayment, paymentWrites, purchasePart } from "../../store/payment/ledger";
import { changePurchase } from "../../store/purchase/change";
import { readPurchase, toPurchase } from "../../store/purchase/read";

const SETTLED_TEXT = "Este paquete ya está cancelado, y lo pagado quedó de otra manera.";

/** Cancels a purchase and its remaining sessions. `settle`: whether the client still owes the price, or what was paid
 * becomes credit or is refunded. Idempotent. @throws AppError `not_found`; `client_deleted`; `settlement_needed` if
 * paid and without `settle`; `invalid_input` if `settle` charges but an earlier cancellation did not, or vice versa. */
export function cancelPurchase(ctx: PracticeContext, { id, settle }: CancelPurchaseInput): Promise<Purchase> {
  return commit(ctx, async () => {
    const before = await readPurchase(ctx, id);
    const owner = await readClientOf(ctx, before);
    if (before.cancelled) {
      if (settle && (settle === "charge") !== Boolean(before.charged)) throw invalidField("settle", SETTLED_TEXT);
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
  const freed = { ...after, total_paid: 0 };
  if (asked === "credit") return { after: freed, credit: paid, writes: [] };
  const { client_id } = before;
  const parts = [purchasePart(before, paid)];
  const refund = newPayment(ctx, { client_id, kind: "refund", status: "confirmed", amount: paid, parts, credit: 0 });
  return { after: freed, credit: 0, writes: paymentWrites(refund) };
}
