import type { Balance, Debt } from "@sereno/core/domain/payment/output";
import { divide } from "@sereno/core/domain/payment/rules";

export const debtId = ({ appointment_id, package_purchase_id }: Debt): string =>
  appointment_id ?? package_purchase_id ?? "";

export const balanceOf = (items: readonly Pick<Debt, "balance">[]): number =>
  items.reduce((sum, { balance }) => sum + balance, 0);

/** Splits debts, ordered from the oldest, into those that fit in the amount `due` (pesos), and the later debts. */
export function divideByDue({ items, due }: Pick<Balance, "items" | "due">): { due: Debt[]; later: Debt[] } {
  let left = due;
  const count = items.findIndex(({ balance }) => {
    left -= balance;
    return left < 0;
  });
  const end = count < 0 ? items.length : count;
  return { due: items.slice(0, end), later: items.slice(end) };
}

/** Ids of the debts that are ticked at first: the target's debt, or without a target the due debts, at most `most`. */
export function firstTicks(balance: Pick<Balance, "items" | "due">, targetId: string | null, most: number) {
  const target = balance.items.find((item) => debtId(item) === targetId);
  return new Set((target ? [target] : divideByDue(balance).due.slice(0, most)).map(debtId));
}

export function allocate(amount: number, ticked: readonly Debt[]) {
  const { parts, left } = divide(amount, ticked);
  return {
    left,
    parts: parts.map(({ charge: { appointment_id, package_purchase_id }, amount: part }) => ({
      appointment_id,
      package_purchase_id,
      amount: part,
    })),
  };
}
