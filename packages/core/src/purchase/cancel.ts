import { clientWrite, NO_CHANGE } from "../client/change";
import { readClientOf } from "../client/read";
import type { PracticeContext } from "../context";
import { commit, decideAgain } from "../db/commit";
import type { Purchase } from "./output";
import { readPurchase, toPurchase } from "./read";

/**
 * Cancels a purchase: what is left of it can be used no more, and the client can be sold another. What it was used for stays.
 * Doing it again changes nothing and answers the same.
 * @throws AppError `not_found`, `client_deleted`.
 */
export function cancelPurchase(ctx: PracticeContext, id: string): Promise<Purchase> {
  return commit(ctx, async () => {
    const purchase = await readPurchase(ctx, id);
    const owner = await readClientOf(ctx, purchase);
    const result = toPurchase(ctx, { ...purchase, cancelled: true }, owner);
    if (purchase.cancelled) return { writes: [], result };
    const { practice_id, sessions_used: used } = purchase;
    return {
      writes: [
        {
          write: (entities) =>
            entities.purchase
              .patch({ practice_id, id })
              .set({ cancelled: true })
              .where(({ sessions_used }, { eq }) => eq(sessions_used, used))
              .commit(),
          refused: decideAgain,
        },
        clientWrite(ctx, owner, { ...NO_CHANGE, cancelled: id }),
      ],
      result,
    };
  });
}
