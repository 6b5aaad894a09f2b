import type { PracticeContext, Write } from "../../db/index";
import type { ExpenseRecord } from "../../domain/expense/entity";
import type { AddExpenseInput } from "../../domain/expense/schema";
import { AppError, invalidField } from "../../errors";
import { todayOf } from "../payment/ledger";

/** An expense's fields as stored. @throws AppError `invalid_input` for a future day. */
export function saidOf(ctx: PracticeContext, { spent_on, amount, category, note }: AddExpenseInput) {
  if (spent_on > todayOf(ctx)) throw invalidField("spent_on", "La fecha del gasto no puede estar en el futuro.");
  return { spent_on, amount, category, note: note || undefined };
}

/** @throws AppError `stale_version` unless the version is absent or current. */
export function requireVersion({ version }: ExpenseRecord, known: number | null | undefined): void {
  if (known != null && known !== version)
    throw new AppError("stale_version", { message: "Este gasto cambió en otro lugar. Revísalo y guarda de nuevo." });
}

/** An expense after a change. */
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

/** Replaces an expense, on condition of its previous version. */
export const expenseWrite = (after: ExpenseRecord): Write => ({
  write: ({ expense }) =>
    expense
      .put(after)
      .where(({ version }, { eq }) => eq(version, after.version - 1))
      .commit(),
});
