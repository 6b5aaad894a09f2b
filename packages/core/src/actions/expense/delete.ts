import type { PracticeContext } from "../../db/index";
import type { Expense } from "../../domain/expense/output";
import type { ChangedExpenseInput } from "../../domain/expense/schema";
import { changeExpense } from "../../store/expense/expenses";

/** Idempotent. @throws AppError as `changeExpense`. */
export const deleteExpense = (ctx: PracticeContext, input: ChangedExpenseInput): Promise<Expense> =>
  changeExpense(ctx, input, (before) =>
    before.deleted_at ? null : () => ({ deleted_at: ctx.clock.now().toISOString() }),
  );
