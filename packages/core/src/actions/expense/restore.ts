import { commit, type PracticeContext } from "../../db/index";
import type { Expense } from "../../domain/expense/output";
import type { ChangedExpenseInput } from "../../domain/expense/schema";
import { changedExpense, expenseWrite, readExpense, requireVersion, toExpense } from "../../store/expense/expenses";

/** Idempotent. @throws AppError `not_found`, `stale_version`. */
export const restoreExpense = (ctx: PracticeContext, { id, version }: ChangedExpenseInput): Promise<Expense> =>
  commit(ctx, async () => {
    const before = await readExpense(ctx, id);
    if (!before.deleted_at) return { writes: [], result: toExpense(before) };
    requireVersion(before, version);
    const after = changedExpense(ctx, before, { deleted_at: undefined });
    return { writes: [expenseWrite(after)], result: toExpense(after) };
  });
