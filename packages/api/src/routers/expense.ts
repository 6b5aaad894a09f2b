import {
  AddExpenseInput,
  ChangedExpenseInput,
  ExpenseId,
  UpdateExpenseInput,
} from "@sereno/core/domain/expense/schema";
import { idempotent } from "../idempotent";
import { invoke, practiceProcedure, router } from "../trpc";

const work = () => import("./loaded/practice");

/** Expenses of the practice; a month's expenses are also part of the month's sheet. */
export const expenseRouter = router({
  get: practiceProcedure.input(ExpenseId).query(async ({ ctx, input }) => (await work()).getExpense(ctx, input.id)),
  add: practiceProcedure.input(AddExpenseInput).mutation(idempotent(invoke(work, (core) => core.addExpense))),
  update: practiceProcedure.input(UpdateExpenseInput).mutation(idempotent(invoke(work, (core) => core.updateExpense))),
  delete: practiceProcedure.input(ChangedExpenseInput).mutation(idempotent(invoke(work, (core) => core.deleteExpense))),
  restore: practiceProcedure
    .input(ChangedExpenseInput)
    .mutation(idempotent(invoke(work, (core) => core.restoreExpense))),
});
