import type { PracticeContext } from "../../db/index";
import type { Expense } from "../../domain/expense/output";
import type { ChangedExpenseInput } from "../../domain/expense/schema";
import { changeExpense } from "../../store/expense/expenses";

/** Restores an expense; idempotent. @throws AppError `not_found`; `stale_version` for an outdated version. */
export const restoreExpense = (ctx: PracticeContext, input: ChangedExpenseInput): Promise<Expense> =>
  changeExpense(ctx, input, (before) => (before.deleted_at ? () => ({ deleted_at: undefined }) : null));
