import { type PracticeContext, readQuery } from "../../db/index";
import type { ExpenseRecord } from "../../domain/expense/entity";
import { EXPENSE_CATEGORIES, spentOf } from "../../domain/expense/rules";
import type { MonthBooks, MonthFigures } from "../../domain/month/output";
import type { PaymentRecord } from "../../domain/payment/entity";
import { incomeOf } from "../../domain/payment/rules";
import { mapFields } from "../../fields";
import { expensesBetween, toExpense } from "../expense/expenses";
import { countsOf } from "../payment/ledger";
import { toMonth } from "../payment/overview";

interface MonthRecords {
  /** The payment records of every kind and status whose `received_on` is in the month. */
  payments: PaymentRecord[];
  expenses: ExpenseRecord[];
}

export const countedPayments = ({ payments }: MonthRecords): PaymentRecord[] =>
  payments.filter((payment) => payment.status === "confirmed" && incomeOf(payment) !== 0);

function figuresOf(month: string, records: MonthRecords): MonthFigures {
  const tally: Record<string, number> = {};
  for (const [name, amount] of countedPayments(records).flatMap((payment) => Object.entries(countsOf(payment))))
    tally[name] = (tally[name] ?? 0) + amount;
  const received = toMonth(month, tally);
  const spent = spentOf(records.expenses);
  return {
    ...received,
    spending: mapFields(EXPENSE_CATEGORIES, (category) =>
      spentOf(records.expenses.filter((each) => each.category === category)),
    ),
    spent,
    result: received.income - spent,
  };
}

export async function recordsOfMonth(ctx: PracticeContext, month: string): Promise<MonthRecords> {
  const { byDate } = ctx.db.payment.query;
  const received = byDate({ practice_id: ctx.practice.practice_id }).between(
    { received_on: `${month}-01` },
    { received_on: `${month}-32` },
  );
  const [{ data: payments }, expenses] = await Promise.all([
    readQuery(ctx.db, "payment", received),
    expensesBetween(ctx, month, month),
  ]);
  return { payments, expenses };
}

export async function readBooks(ctx: PracticeContext, month: string): Promise<MonthBooks> {
  const records = await recordsOfMonth(ctx, month);
  return { month, figures: figuresOf(month, records), expenses: records.expenses.map(toExpense) };
}
