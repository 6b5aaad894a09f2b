import { commit, type PracticeContext } from "../../db/index";
import { BUYER_MEMBERS } from "../../domain/client/person";
import { type Settlement, settlementText } from "../../domain/payment/rules";
import type { PurchaseRecord } from "../../domain/purchase/entity";
import type { Purchase } from "../../domain/purchase/output";
import type { CancelPurchaseInput, CreatePurchaseInput } from "../../domain/purchase/schema";
import { AppError, invalidField } from "../../errors";
import { prepareSale } from "../../policies/sale";
import { activityWrites, saleEntry } from "../../store/agent/activity";
import { clientWrites, NO_CHANGE } from "../../store/client/change";
import { readClientOf } from "../../store/client/read";
import { completionEntries, findOrCreateClient, madeWith } from "../../store/client/resolve";
import { newPayment, paymentWrites, purchasePart } from "../../store/payment/ledger";
import { changePurchase } from "../../store/purchase/change";
import { readPurchase, toPurchase } from "../../store/purchase/read";

/**
 * Sells a package: client, purchase and counts in one transaction.
 * @throws AppError `active_package`, `package_inactive`, `not_found`, and the errors of `findOrCreateClient`.
 */
export async function createPurchase(ctx: PracticeContext, input: CreatePurchaseInput): Promise<Purchase> {
  const opening = { kind: "edit", sessions_used: 0 } as const;
  return commit(ctx, async () => {
    const resolved = await findOrCreateClient(ctx, input, BUYER_MEMBERS);
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

const SETTLED_TEXT = "Este paquete ya está cancelado, y lo pagado quedó de otra manera.";

/**
 * Cancels a purchase: its remaining sessions cannot be used, and the client can buy another. `settle` decides what
 * happens to the payment. Idempotent.
 * @throws AppError `not_found`, `client_deleted`; `settlement_needed` if it was paid and `settle` is absent;
 * `invalid_input` if it was already settled otherwise.
 */
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
