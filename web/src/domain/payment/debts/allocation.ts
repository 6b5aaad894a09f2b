import type { Balance, Debt } from "@sereno/core/domain/payment/output";
import { divide, divideByDue } from "@sereno/core/domain/payment/rules";

export const debtId = ({ appointment_id, package_purchase_id }: Debt): string =>
  appointment_id ?? package_purchase_id ?? "";

export const balanceOf = (items: readonly Pick<Debt, "balance">[]): number =>
  items.reduce((sum, { balance }) => sum + balance, 0);

/** Ids of the debts to tick at first: the target if it is a debt, otherwise the first `most` of the due debts. */
export function firstTicks(balance: Pick<Balance, "items" | "due">, targetId: string | null, most: number) {
  const target = balance.items.find((item) => debtId(item) === targetId);
  return new Set((target ? [target] : divideByDue(balance).due.slice(0, most)).map(debtId));
}

/** Ids of ticked items as a form's value, which a draft keeps: ',apt_1,pur_1', and ',' if none is ticked. */
export const tickedText = (ids: ReadonlySet<string>): string => `,${[...ids].join()}`;
export const tickedIds = (text: string): ReadonlySet<string> => new Set(text.split(",").filter(Boolean));

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
