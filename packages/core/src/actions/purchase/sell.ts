import { commit, type PracticeContext } from "../../db/index";
import { BUYER_MEMBERS } from "../../domain/client/person";
import type { Purchase } from "../../domain/purchase/output";
import type { CreatePurchaseInput } from "../../domain/purchase/schema";
import { prepareSale } from "../../policies/sale";
import { activityWrites, saleEntry } from "../../store/agent/activity";
import { NO_CHANGE } from "../../store/client/change";
import { completionEntries, findOrCreateClient, madeWith } from "../../store/client/resolve";
import { toPurchase } from "../../store/purchase/read";

/** Sells a package. @throws AppError `active_package` if the client has sessions left; `package_inactive`; `not_found`
 * for package or client; `client_deleted`; `duplicate_client` if corrected details identify another client;
 * `base_value_missing`; `invalid_input`. For an agent: `forbidden` without the right to sell or with other details of a
 * known client; `price_mismatch`; `limit`; `handoff_open`. */
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
