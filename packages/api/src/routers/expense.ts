import { addExpense } from "@sereno/core/actions/expense/add";
import { deleteExpense } from "@sereno/core/actions/expense/delete";
import { restoreExpense } from "@sereno/core/actions/expense/restore";
import { updateExpense } from "@sereno/core/actions/expense/update";
import {
  AddExpenseInput,
  ChangedExpenseInput,
  ExpenseId,
  UpdateExpenseInput,
} from "@sereno/core/domain/expense/schema";
import { getExpense } from "@sereno/core/store/expense/read";
import { idempotent } from "../idempotent";
import { practiceProcedure, router } from "../trpc";

/** What the practice spends; a month's are among its books. */
export const expenseRouter = router({
  get: practiceProcedure.input(ExpenseId).query(({ ctx, input }) => getExpense(ctx, input.id)),
  add: practiceProcedure.input(AddExpenseInput).mutation(idempotent(({ ctx, input }) => addExpense(ctx, input))),
  update: practiceProcedure
    .input(UpdateExpenseInput)
    .mutation(idempotent(({ ctx, input }) => updateExpense(ctx, input))),
  delete: practiceProcedure
    .input(ChangedExpenseInput)
    .mutation(idempotent(({ ctx, input }) => deleteExpense(ctx, input))),
  restore: practiceProcedure
    .input(ChangedExpenseInput)
    .mutation(idempotent(({ ctx, input }) => restoreExpense(ctx, input))),
});
