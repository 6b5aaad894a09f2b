import { BUYER_MEMBERS, prepareSale } from "../across/sale";
import { activityWrites, saleEntry } from "../records/agent/activity";
import { NO_CHANGE } from "../records/client/change";
import { resolveMeant } from "../records/client/meant";
import { completionEntries, madeWith } from "../records/client/resolve";
import { toPurchase } from "../records/purchase/read";
import { commit } from "../table/commit";
import type { PracticeContext } from "../table/context";
import type { Purchase } from "../things/purchase/output";
import type { CreatePurchaseInput } from "../things/purchase/schema";

/**
 * Sells a package: client, purchase and counts in one transaction.
 * @throws AppError `active_package`, `package_inactive`, `not_found`, and what `resolveMeant` throws.
 */
export async function createPurchase(ctx: PracticeContext, input: CreatePurchaseInput): Promise<Purchase> {
  const opening = { kind: "edit", sessions_used: 0 } as const;
  return commit(ctx, async () => {
    const resolved = await resolveMeant(ctx, input, BUYER_MEMBERS);
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
