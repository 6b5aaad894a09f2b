import type { PracticeContext } from "../../db/index";
import type { Expense } from "../../domain/expense/output";
import type { ChangedExpenseInput, UpdateExpenseInput } from "../../domain/expense/schema";
import { changeExpense, expenseNotFound, fieldsOf } from "../../store/expense/expenses";

/** @throws AppError `not_found` for a missing or deleted expense; `stale_version`; `invalid_input` for a future day */
export const updateExpense = (ctx: PracticeContext, input: UpdateExpenseInput): Promise<Expense> =>
  changeExpense(ctx, input, (before) => {
    if (before.deleted_at) throw expenseNotFound();
    return () => fieldsOf(ctx, input);
  });

/** Deletes an expense; idempotent. @throws AppError `not_found`; `stale_version` for an outdated version. */
export const deleteExpense = (ctx: PracticeContext, input: ChangedExpenseInput): Promise<Expense> =>
  changeExpense(ctx, input, (before) =>
    before.deleted_at ? null : () => ({ deleted_at: ctx.clock.now().toISOString() }),
  );

/** Restores an expense; idempotent. @throws AppError `not_found`; `stale_version` for an outdated version. */
export const restoreExpense = (ctx: PracticeContext, input: ChangedExpenseInput): Promise<Expense> =>
  changeExpense(ctx, input, (before) => (before.deleted_at ? () => ({ deleted_at: undefined }) : null));
