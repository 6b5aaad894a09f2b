import { type PracticeContext, readOne, readQuery } from "../../db/index";
import { put, type Write } from "../../db/writes";
import { type ExpenseRecord, expenseFields } from "../../domain/expense/entity";
import type { Expense } from "../../domain/expense/output";
import type { AddExpenseInput } from "../../domain/expense/schema";
import { answerer } from "../../domain/kept/attributes";
import { AppError, invalidField } from "../../errors";
import { todayOf } from "../payment/ledger";

const answer = answerer(expenseFields);
export const toExpense = (record: ExpenseRecord): Expense => answer(record, {});

/** Months 'YYYY-MM', both inclusive; newest first. One query. */
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

/** Also a deleted one. @throws AppError `not_found`, also for a record of another practice. */
export async function readExpense(ctx: PracticeContext, id: string): Promise<ExpenseRecord> {
  const record = await readOne(ctx.db, ctx.db.one.expense({ practice_id: ctx.practice.practice_id, id }));
  if (!record) throw expenseNotFound();
  return record;
}

/** @throws AppError `invalid_input` for a future day. */
export function saidOf(ctx: PracticeContext, { spent_on, amount, category, note }: AddExpenseInput) {
  if (spent_on > todayOf(ctx)) throw invalidField("spent_on", "La fecha del gasto no puede estar en el futuro.");
  return { spent_on, amount, category, note: note || undefined };
}

/** @throws AppError `stale_version` unless the version is absent or current. */
export function requireVersion({ version }: ExpenseRecord, known: number | null | undefined): void {
  if (known != null && known !== version)
    throw new AppError("stale_version", { message: "Este gasto cambió en otro lugar. Revísalo y guarda de nuevo." });
}

export const changedExpense = (
  { clock }: PracticeContext,
  before: ExpenseRecord,
  change: Partial<ExpenseRecord>,
): ExpenseRecord => ({
  ...before,
  ...change,
  version: before.version + 1,
  updated_at: clock.now().toISOString(),
});

/** Conditional on the previous version. */
export const expenseWrite = (after: ExpenseRecord): Write =>
  put("expense", after, ({ version }, { eq }) => eq(version, after.version - 1));
