import type { PracticeContext } from "../../db/index";
import type { AppointmentRecord } from "../../domain/appointment/entity";
import type { AppointmentChange } from "../appointment/write";
import { refundChange, refundManyChange, type SessionChange, useAgainChange } from "../purchase/ledger";
import { readPurchase } from "../purchase/read";

/**
 * The sessions that appointments give back or use again, by purchase. One read per purchase.
 * @throws AppError `no_sessions_left`, `purchase_cancelled`.
 */
export async function movedSessions(ctx: PracticeContext, changes: AppointmentChange[]): Promise<SessionChange[]> {
  const given = new Map<string, string[]>();
  const again: { purchase: string; before: AppointmentRecord }[] = [];
  for (const { before, after } of changes) {
    const purchase = before?.package_purchase_id;
    if (!purchase || Boolean(before.session_held) === Boolean(after?.session_held)) continue;
    if (before.session_held) given.set(purchase, [...(given.get(purchase) ?? []), before.id]);
    else if (after?.package_purchase_id === purchase) again.push({ purchase, before });
  }
  return Promise.all([
    ...[...given].map(async ([id, [first = "", ...others]]) => {
      const purchase = await readPurchase(ctx, id);
      return others.length > 0 ? refundManyChange(purchase, [first, ...others]) : refundChange(purchase, first);
    }),
    ...again.map(async ({ purchase, before }) => useAgainChange(ctx, await readPurchase(ctx, purchase), before)),
  ]);
}
