import { changedExpense, expenseWrite, requireVersion } from "../records/expense/change";
import { readExpense, toExpense } from "../records/expense/read";
import { commit } from "../table/commit";
import type { PracticeContext } from "../table/context";
import type { Expense } from "../things/expense/output";
import type { ChangedExpenseInput } from "../things/expense/schema";

/** Brings back an expense that was deleted, as it was. Doing it again changes nothing. @throws AppError `not_found`, `stale_version`. */
export const restoreExpense = (ctx: PracticeContext, { id, version }: ChangedExpenseInput): Promise<Expense> =>
  commit(ctx, async () => {
    const before = await readExpense(ctx, id);
    if (!before.deleted_at) return { writes: [], result: toExpense(before) };
    requireVersion(before, version);
    const after = changedExpense(ctx, before, { deleted_at: undefined });
    return { writes: [expenseWrite(after)], result: toExpense(after) };
  });
