import { commit, type PracticeContext } from "../../db/index";
import type { Purchase } from "../../domain/purchase/output";
import type { EditSessionsInput } from "../../domain/purchase/schema";
import { invalidField } from "../../errors";
import { clientWrites, NO_CHANGE } from "../../store/client/change";
import { readClientOf } from "../../store/client/read";
import { changePurchase } from "../../store/purchase/change";
import { readPurchase, toPurchase } from "../../store/purchase/read";

/** The ledger gets an entry with the difference. @throws AppError `not_found`, `client_deleted`, `invalid_input`. */
export function editSessionsUsed(ctx: PracticeContext, { id, sessions_used }: EditSessionsInput): Promise<Purchase> {
  return commit(ctx, async () => {
    const purchase = await readPurchase(ctx, id);
    const owner = await readClientOf(ctx, purchase);
    if (sessions_used > purchase.sessions_total) {
      throw invalidField("sessions_used", `No puede usar más de ${purchase.sessions_total} sesiones`);
    }
    const after = { ...purchase, sessions_used };
    const result = toPurchase(ctx, after, owner);
    if (sessions_used === purchase.sessions_used) return { writes: [], result };
    const { writes, delta } = changePurchase(ctx, { before: purchase, after });
    return { writes: [...writes, ...clientWrites(ctx, owner, { ...NO_CHANGE, ...delta })], result };
  });
}
