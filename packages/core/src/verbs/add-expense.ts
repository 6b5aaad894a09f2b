import { newId } from "../ids";
import { saidOf } from "../records/expense/change";
import { toExpense } from "../records/expense/read";
import { commit, decideAgain } from "../table/commit";
import type { PracticeContext } from "../table/context";
import type { ExpenseRecord } from "../things/expense/entity";
import type { Expense } from "../things/expense/output";
import type { AddExpenseInput } from "../things/expense/schema";

/** Notes what was spent. @throws AppError `invalid_input` for a day to come. */
export const addExpense = (ctx: PracticeContext, input: AddExpenseInput): Promise<Expense> =>
  commit(ctx, async () => {
    const now = ctx.clock.now().toISOString();
    const record: ExpenseRecord = {
      practice_id: ctx.practice.practice_id,
      id: newId("exp", ctx.clock),
      ...saidOf(ctx, input),
      version: 1,
      created_at: now,
      updated_at: now,
    };
    return {
      writes: [{ write: ({ expense }) => expense.create(record).commit(), refused: decideAgain }],
      result: toExpense(record),
    };
  });
