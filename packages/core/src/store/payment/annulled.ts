import type { PracticeContext, Write } from "../../db/index";
import type { ClientRecord } from "../../domain/client/entity";
import type { PaymentRecord } from "../../domain/payment/entity";
import type { ClientDelta } from "../client/change";
import { chargeOfTarget } from "../client/debt";
import { balanceWrites, requireCredit, sumOf } from "./received";
import { type Applied, readOwnTargets } from "./targets";

/** The parts of a client's payment that are still paid, with negative amounts. */
export async function readPaidParts(
  ctx: PracticeContext,
  { kind, parts }: PaymentRecord,
  client: ClientRecord,
): Promise<Applied[]> {
  if (kind !== "payment" && kind !== "credit") return [];
  const targets = await readOwnTargets(ctx, client, parts);
  return targets.flatMap((target, index) => {
    const amount = target ? Math.min(parts[index]?.amount ?? 0, chargeOfTarget(target).paid) : 0;
    return target && amount > 0 ? [{ target, amount: -amount }] : [];
  });
}

/** The change of credit if a payment is annulled. @param taken pesos taken back from the debts that it paid. */
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

/** The writes that revert a payment's allocations and credit. @throws AppError `credit_short` if the credit was used since. */
export function annulWrites(
  ctx: PracticeContext,
  before: PaymentRecord,
  client: ClientRecord,
  taken: Applied[],
  carried: Pick<ClientDelta, "announced"> = {},
): Write[] {
  const credit = creditBack(before, -sumOf(taken));
  if (credit < 0) requireCredit(client, -credit);
  return balanceWrites(ctx, client, taken, { credit, ...carried });
}
