import { type PracticeContext, readOne, readQuery } from "../../db/index";
import { type ExpenseRecord, expenseFields } from "../../domain/expense/entity";
import type { Expense } from "../../domain/expense/output";
import { answerer } from "../../domain/kept/attributes";
import { AppError } from "../../errors";

const answer = answerer(expenseFields);
export const toExpense = (record: ExpenseRecord): Expense => answer(record, {});

/** Expenses of some months ('YYYY-MM', both inclusive), newest first. One query. */
export async function expensesBetween(ctx: PracticeContext, first: string, last: string): Promise<ExpenseRecord[]> {
  const query = ctx.db.expense.query.byDate({ practice_id: ctx.practice.practice_id });
  const months = query.between({ spent_on: `${first}-01` }, { spent_on: `${last}-32` });
  const { data } = await readQuery(ctx.db, "expense", months, { order: "desc" });
  return data.filter(({ deleted_at }) => !deleted_at);
}

/** @throws AppError `not_found`, also if deleted. */
export async function getExpense(ctx: PracticeContext, id: string): Promise<Expense> {
  const record = await readExpense(ctx, id);
  if (record.deleted_at) throw expenseNotFound();
  return toExpense(record);
}

export const expenseNotFound = () => new AppError("not_found", { message: "Este gasto ya no existe." });

/** An expense, also a deleted one. @throws AppError `not_found`, also for a record of another practice. */
export async function readExpense(ctx: PracticeContext, id: string): Promise<ExpenseRecord> {
  const record = await readOne(ctx.db, ctx.db.one.expense({ practice_id: ctx.practice.practice_id, id }));
  if (!record) throw expenseNotFound();
  return record;
}
