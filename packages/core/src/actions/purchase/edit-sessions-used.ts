import { commit, type PracticeContext } from "../../db/index";
import { isDebtOnly } from "../../domain/payment/brought/rules";
import type { Purchase } from "../../domain/purchase/output";
import { tooManyText } from "../../domain/purchase/rules";
import type { EditSessionsInput } from "../../domain/purchase/schema";
import { invalidField, requireVersion } from "../../errors";
import { clientWrites, NO_CHANGE } from "../../store/client/change";
import { readClientOf } from "../../store/client/read";
import { changePurchase } from "../../store/purchase/change";
import { readPurchase, toPurchase } from "../../store/purchase/read";

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
    if (sessions_used > purchase.sessions_total) {
      throw invalidField("sessions_used", tooManyText(purchase.sessions_total));
    }
    if (isDebtOnly(purchase) && sessions_used < purchase.sessions_total) {
      throw invalidField("sessions_used", "Un saldo anterior no tiene sesiones por usar.");
    }
    const after = { ...purchase, sessions_used };
    const result = toPurchase(ctx, after, owner);
    if (sessions_used === purchase.sessions_used) return { writes: [], result };
    const { writes, delta } = changePurchase(ctx, { before: purchase, after });
    return { writes: [...writes, ...clientWrites(ctx, owner, { ...NO_CHANGE, ...delta })], result };
  });
}
