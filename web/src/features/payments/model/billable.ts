import type { Bill } from "@sereno/core/domain/bill/output";
import { MOST_COVERED } from "@sereno/core/domain/bill/schema";
import type { Debt, Owed, Payment } from "@sereno/core/domain/payment/output";
import { divideByDue } from "@sereno/core/domain/payment/rules";
import { dayAndMonth } from "@sereno/core/lib/spanish/rules";
import { debtId } from "../../../domain/payment/debts/allocation";

export interface Billable {
  id: string;
  concept: string;
  amount: number;
  isDue: boolean;
  /** Number of the latest valid bill for the item or, if it is a payment, for what it paid; null if there is none. */
  billedIn: number | null;
}

/** Items to bill: due debts, oldest first, then recent payments, then debts that are due later. */
export function billableOf(balance: Owed, payments: readonly Payment[], bills: readonly Bill[]): Billable[] {
  const numbers = new Map<string, number>();
  for (const { status, number, covers } of bills) {
    if (status === "issued") for (const id of covers) numbers.set(id, Math.max(number, numbers.get(id) ?? 0));
  }
  const billedIn = (...ids: string[]) => Math.max(0, ...ids.map((id) => numbers.get(id) ?? 0)) || null;
  const ofDebt = (isDue: boolean) => (debt: Debt) => {
    const { concept, balance: amount } = debt;
    return { id: debtId(debt), concept, amount, isDue, billedIn: billedIn(debtId(debt)) };
  };
  const ofPayment = ({ id, amount, received_on, parts }: Payment) => ({
    id,
    concept: `Pago recibido el ${dayAndMonth(received_on)}`,
    amount,
    isDue: false,
    billedIn: billedIn(id, ...parts.map((part) => part.appointment_id ?? part.package_purchase_id ?? "")),
  });
  const { due, later } = divideByDue(balance);
  const received = payments.filter(({ kind, status }) => kind === "payment" && status === "confirmed");
  return [...due.map(ofDebt(true)), ...received.map(ofPayment), ...later.map(ofDebt(false))];
}

export const firstCovered = (items: readonly Billable[]): Billable[] =>
  items.filter(({ isDue, billedIn }) => isDue && billedIn === null).slice(0, MOST_COVERED);

export const totalOf = (items: readonly Billable[]): number => items.reduce((sum, { amount }) => sum + amount, 0);
