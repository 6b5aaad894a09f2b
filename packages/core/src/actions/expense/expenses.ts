import { commit, type PracticeContext } from "../../db/index";
import { create } from "../../db/writes";
import type { ExpenseRecord } from "../../domain/expense/entity";
import type { Expense } from "../../domain/expense/output";
import type { AddExpenseInput, ChangedExpenseInput, UpdateExpenseInput } from "../../domain/expense/schema";
import { newId } from "../../ids";
import {
  changedExpense,
  expenseNotFound,
  expenseWrite,
  readExpense,
  requireVersion,
  saidOf,
  toExpense,
} from "../../store/expense/expenses";

/** @throws AppError `invalid_input` for a future day. */
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
      writes: [create("expense", record)],
      result: toExpense(record),
    };
  });

const SAID = ["spent_on", "amount", "category", "note"] as const satisfies (keyof ExpenseRecord)[];

/**
 * Replaces an expense. Equal input writes nothing.
 * @throws AppError `not_found`, also if deleted; `stale_version`; `invalid_input` for a future day.
 */
export const updateExpense = (ctx: PracticeContext, input: UpdateExpenseInput): Promise<Expense> =>
  commit(ctx, async () => {
    const before = await readExpense(ctx, input.id);
    if (before.deleted_at) throw expenseNotFound();
    requireVersion(before, input.version);
    const after = changedExpense(ctx, before, saidOf(ctx, input));
    if (SAID.every((field) => after[field] === before[field])) return { writes: [], result: toExpense(before) };
    return { writes: [expenseWrite(after)], result: toExpense(after) };
  });

/** Marks an expense as deleted. Idempotent. @throws AppError `not_found`, `stale_version`. */
export const deleteExpense = (ctx: PracticeContext, { id, version }: ChangedExpenseInput): Promise<Expense> =>
  commit(ctx, async () => {
    const before = await readExpense(ctx, id);
    if (before.deleted_at) return { writes: [], result: toExpense(before) };
    requireVersion(before, version);
    const after = changedExpense(ctx, before, { deleted_at: ctx.clock.now().toISOString() });
    return { writes: [expenseWrite(after)], result: toExpense(after) };
  });

/** Restores a deleted expense. Idempotent. @throws AppError `not_found`, `stale_version`. */
export const restoreExpense = (ctx: PracticeContext, { id, version }: ChangedExpenseInput): Promise<Expense> =>
  commit(ctx, async () => {
    const before = await readExpense(ctx, id);
    if (!before.deleted_at) return { writes: [], result: toExpense(before) };
    requireVersion(before, version);
    const after = changedExpense(ctx, before, { deleted_at: undefined });
    return { writes: [expenseWrite(after)], result: toExpense(after) };
  });
