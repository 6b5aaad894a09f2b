import { type PracticeContext, readQuery } from "../../db/index";
import type { MonthBooks } from "../../domain/month/output";
import { expensesBetween, toExpense } from "../expense/expenses";
import { figuresOf, type MonthRecords } from "./figures";

/** Two queries. */
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

/** Two queries. */
export async function readBooks(ctx: PracticeContext, month: string): Promise<MonthBooks> {
  const records = await recordsOfMonth(ctx, month);
  return { month, figures: figuresOf(month, records), expenses: records.expenses.map(toExpense) };
}
