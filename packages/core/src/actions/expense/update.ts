import { commit, type PracticeContext } from "../../db/index";
import type { ExpenseRecord } from "../../domain/expense/entity";
import type { Expense } from "../../domain/expense/output";
import type { UpdateExpenseInput } from "../../domain/expense/schema";
import {
  changedExpense,
  expenseNotFound,
  expenseWrite,
  readExpense,
  requireVersion,
  saidOf,
  toExpense,
} from "../../store/expense/expenses";

const SAID = ["spent_on", "amount", "category", "note"] as const satisfies (keyof ExpenseRecord)[];

/** Equal input writes nothing.
 * @throws AppError `not_found`, also if deleted; `stale_version`; `invalid_input` for a future day. */
export const updateExpense = (ctx: PracticeContext, input: UpdateExpenseInput): Promise<Expense> =>
  commit(ctx, async () => {
    const before = await readExpense(ctx, input.id);
    if (before.deleted_at) throw expenseNotFound();
    requireVersion(before, input.version);
    const after = changedExpense(ctx, before, saidOf(ctx, input));
    if (SAID.every((field) => after[field] === before[field])) return { writes: [], result: toExpense(before) };
    return { writes: [expenseWrite(after)], result: toExpense(after) };
  });
