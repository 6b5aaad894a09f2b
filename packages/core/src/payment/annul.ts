import { readClientOf } from "../client/read";
import type { PracticeContext } from "../context";
import { commit } from "../db/commit";
import { chargeOfTarget } from "./debt";
import type { PaymentRecord } from "./entity";
import { markWrites, replaceWrite, tallyWrites, touchedPayment } from "./ledger";
import type { Payment } from "./output";
import { readPayment, toPayment } from "./read";
import type { AnnulPaymentInput } from "./schema";
import { type Applied, readTargets } from "./targets";
import { balanceWrites, knownPayment, requireCredit, sumOf } from "./write";

/**
 * Annuls a payment: what it paid is owed again, what became credit is no credit any more, and its month counts it no longer.
 * Its number stays its own. Doing it again changes nothing and answers the same.
 * @throws AppError `not_found`, `client_deleted`; `credit_short` where its money was credit and has been used since.
 */
export const annulPayment = (ctx: PracticeContext, { id, reason }: AnnulPaymentInput): Promise<Payment> =>
  commit(ctx, async () => {
    const before = await readPayment(ctx, id);
    const client = await readClientOf(ctx, before);
    if (before.status === "annulled") return { writes: [], result: toPayment(before, client) };
    const record = touchedPayment(ctx, before, { status: "annulled", annul_reason: reason, client_id: client.id });
    const known = await knownPayment(ctx, before);
    const freed = [replaceWrite(before, record), ...markWrites(before, { known, isGivenUp: true })];
    if (before.status === "announced") return { writes: freed, result: toPayment(record, client) };
    const taken = before.kind === "payment" || before.kind === "credit" ? await stillPaid(ctx, before) : [];
    const credit = creditBack(before, -sumOf(taken));
    if (credit < 0) requireCredit(client, -credit);
    return {
      writes: [...freed, ...tallyWrites(before, -1), ...balanceWrites(ctx, client, taken, credit)],
      result: toPayment(record, client),
    };
  });

/** What of the parts of a payment is still paid, to be taken back. */
async function stillPaid(ctx: PracticeContext, { parts }: PaymentRecord): Promise<Applied[]> {
  const targets = await readTargets(ctx, parts);
  return targets.flatMap((target, index) => {
    const amount = target ? Math.min(parts[index]?.amount ?? 0, chargeOfTarget(target).paid) : 0;
    return target && amount > 0 ? [{ target, amount: -amount }] : [];
  });
}

/** How the client's credit changes when a payment is annulled of whose parts so much was taken back. */
function creditBack({ kind, amount }: PaymentRecord, taken: number): number {
  switch (kind) {
    case "payment":
      return taken - amount;
    case "credit":
      return taken;
    default:
      return amount;
  }
}
