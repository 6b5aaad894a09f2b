import { decideAgain, type Write } from "../../db/commit";
import type { PracticeContext } from "../../db/context";
import type { ExpenseRecord } from "../../domain/expense/entity";
import type { AddExpenseInput } from "../../domain/expense/schema";
import { AppError, invalidField } from "../../errors";
import { todayOf } from "../payment/ledger";

/** What is said of an expense, as it is stored. @throws AppError `invalid_input` for a day to come. */
export function saidOf(ctx: PracticeContext, { spent_on, amount, category, note }: AddExpenseInput) {
  if (spent_on > todayOf(ctx)) throw invalidField("spent_on", "La fecha del gasto no puede estar en el futuro.");
  return { spent_on, amount, category, note: note || undefined };
}

/** @throws AppError `stale_version` when the version that is given is not the one there is. */
export function requireVersion({ version }: ExpenseRecord, known: number | null | undefined): void {
  if (known != null && known !== version)
    throw new AppError("stale_version", { message: "Este gasto cambió en otro lugar. Revísalo y guarda de nuevo." });
}

/** One after a change. */
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

/** Replaces one as long as it is the version before. */
export const expenseWrite = (after: ExpenseRecord): Write => ({
  write: ({ expense }) =>
    expense
      .put(after)
      .where(({ version }, { eq }) => eq(version, after.version - 1))
      .commit(),
  refused: decideAgain,
});
