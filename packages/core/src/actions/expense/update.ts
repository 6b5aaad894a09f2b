import type { PracticeContext } from "../../db/index";
import type { Expense } from "../../domain/expense/output";
import type { UpdateExpenseInput } from "../../domain/expense/schema";
import { changeExpense, expenseNotFound, fieldsOf } from "../../store/expense/expenses";

/** @throws AppError `not_found` for a missing or deleted expense; `stale_version`; `invalid_input` for a future day */
export const updateExpense = (ctx: PracticeContext, input: UpdateExpenseInput): Promise<Expense> =>
  changeExpense(ctx, input, (before) => {
    if (before.deleted_at) throw expenseNotFound();
    return () => fieldsOf(ctx, input);
  });
