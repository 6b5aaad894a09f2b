import type { Context } from "../context";
import { commit, decideAgain, type Plan } from "../db/commit";
import { DUE_PAGE, type JobReport, workOff } from "../db/due-work";
import type { PurchaseRecord } from "./entity";
import { ledgerWrite } from "./ledger";
import { purchaseStatus } from "./rules";
import { EXPIRE_DUE } from "./sale";

/**
 * Enters in the ledger which purchases ran out with sessions left, of every practice, by the index of what is due. What
 * a purchase's status is does not wait for it. Safe to run twice at once: each is due only once.
 */
export function expirePurchases(ctx: Context): Promise<JobReport> {
  const readPage = (cursor: string | null) =>
    ctx.db.purchase.query
      .byDue({ due: EXPIRE_DUE })
      .lt({ due_at: ctx.clock.now().toISOString() })
      .go({ hydrate: true, limit: DUE_PAGE, cursor });
  return workOff(ctx, EXPIRE_DUE, readPage, (record) => expire(ctx, record));
}

function expire(ctx: Context, { practice_id, id }: PurchaseRecord): Promise<boolean> {
  return commit(ctx, async (): Promise<Plan<boolean>> => {
    const { data: purchase } = await ctx.db.purchase.get({ practice_id, id }).go({ consistent: true });
    const now = ctx.clock.now().toISOString();
    if (!purchase?.due || purchase.expires_at >= now) return { writes: [], result: false };
    const author = { clock: ctx.clock, actor: { kind: "system", id: EXPIRE_DUE } } as const;
    const ranOut = purchaseStatus(purchase, now) === "expired";
    return {
      writes: [
        {
          write: (entities) =>
            entities.purchase
              .patch({ practice_id, id })
              .remove(["due", "due_at"])
              .where(
                ({ due, sessions_used }, { eq }) =>
                  `${eq(due, EXPIRE_DUE)} AND ${eq(sessions_used, purchase.sessions_used)}`,
              )
              .commit(),
          refused: decideAgain,
        },
        ...(ranOut ? [ledgerWrite(author, { kind: "expire", purchase, sessions: 0 })] : []),
      ],
      result: true,
    };
  });
}
