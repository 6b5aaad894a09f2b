import { commit, type PracticeContext } from "../../db/index";
import { create } from "../../db/writes";
import type { ExpenseRecord } from "../../domain/expense/entity";
import type { Expense } from "../../domain/expense/output";
import type { AddExpenseInput } from "../../domain/expense/schema";
import { newId } from "../../ids";
import { fieldsOf, toExpense } from "../../store/expense/expenses";

/** Adds an expense. @throws AppError `invalid_input` for a future day. */
export const addExpense = (ctx: PracticeContext, input: AddExpenseInput): Promise<Expense> =>
  commit(ctx, async () => {
    const now = ctx.clock.now().toISOString();
    const record: ExpenseRecord = {
      practice_id: ctx.practice.practice_id,
      id: newId("exp", ctx.clock),
      ...fieldsOf(ctx, input),
      version: 1,
      created_at: now,
      updated_at: now,
    };
    return { writes: [create("expense", record)], result: toExpense(record) };
  });
