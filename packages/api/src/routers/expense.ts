import { getExpense } from "@sereno/core/records/expense/read";
import {
  AddExpenseInput,
  ChangedExpenseInput,
  ExpenseId,
  UpdateExpenseInput,
} from "@sereno/core/things/expense/schema";
import { addExpense } from "@sereno/core/verbs/add-expense";
import { deleteExpense } from "@sereno/core/verbs/delete-expense";
import { restoreExpense } from "@sereno/core/verbs/restore-expense";
import { updateExpense } from "@sereno/core/verbs/update-expense";
import { once } from "../once";
import { practiceProcedure, router } from "../trpc";

/** What the practice spends; a month's are among its books. */
export const expenseRouter = router({
  get: practiceProcedure.input(ExpenseId).query(({ ctx, input }) => getExpense(ctx, input.id)),
  add: practiceProcedure.input(AddExpenseInput).mutation(once(({ ctx, input }) => addExpense(ctx, input))),
  update: practiceProcedure.input(UpdateExpenseInput).mutation(once(({ ctx, input }) => updateExpense(ctx, input))),
  delete: practiceProcedure.input(ChangedExpenseInput).mutation(once(({ ctx, input }) => deleteExpense(ctx, input))),
  restore: practiceProcedure.input(ChangedExpenseInput).mutation(once(({ ctx, input }) => restoreExpense(ctx, input))),
});
