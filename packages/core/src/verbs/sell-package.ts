import { BUYER_MEMBERS, prepareSale } from "../across/sale";
import { activityWrites, saleEntry } from "../records/agent/activity";
import { NO_CHANGE } from "../records/client/change";
import { completionEntries, madeWith, resolveClient } from "../records/client/resolve";
import { toPurchase } from "../records/purchase/read";
import { commit } from "../table/commit";
import type { PracticeContext } from "../table/context";
import { readPerson } from "../things/client/person";
import type { Purchase } from "../things/purchase/output";
import type { CreatePurchaseInput } from "../things/purchase/schema";
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
