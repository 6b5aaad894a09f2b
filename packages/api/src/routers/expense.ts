import {
  AddExpenseInput,
  ChangedExpenseInput,
  ExpenseId,
  UpdateExpenseInput,
} from "@sereno/core/domain/expense/schema";
import { idempotent } from "../idempotent";
import { practiceProcedure, router } from "../trpc";

const work = () => import("./loaded/practice");

/** Expenses of the practice; a month's expenses are also part of the month's sheet. */
export const expenseRouter = router({
  get: practiceProcedure.input(ExpenseId).query(async ({ ctx, input }) => (await work()).getExpense(ctx, input.id)),
  add: practiceProcedure
    .input(AddExpenseInput)
    .mutation(idempotent(async ({ ctx, input }) => (await work()).addExpense(ctx, input))),
  update: practiceProcedure
    .input(UpdateExpenseInput)
    .mutation(idempotent(async ({ ctx, input }) => (await work()).updateExpense(ctx, input))),
  delete: practiceProcedure
    .input(ChangedExpenseInput)
    .mutation(idempotent(async ({ ctx, input }) => (await work()).deleteExpense(ctx, input))),
  restore: practiceProcedure
    .input(ChangedExpenseInput)
    .mutation(idempotent(async ({ ctx, input }) => (await work()).restoreExpense(ctx, input))),
});
