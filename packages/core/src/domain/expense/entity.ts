import * as a from "../kept/attributes";
import { EXPENSE_CATEGORIES } from "./rules";

export const expenseFields = {
  id: a.string,
  spent_on: a.date,
  amount: a.pesos,
  category: a.oneOf(EXPENSE_CATEGORIES),
  note: a.text,
  version: a.version,
  deleted_at: a.hidden(a.optional(a.instant)),
  created_at: a.hidden(a.instant),
  updated_at: a.hidden(a.instant),
};

/** An expense of the practice. A deleted expense is only marked with `deleted_at`, so that it can be restored. */
export const expenseEntity = a
  .entity("expense", { expense: a.ofPractice("id"), byDate: a.inIndex("start", ["practice_id"], ["spent_on", "id"]) })
  .of(a.stored(expenseFields));

export type ExpenseRecord = a.Item<typeof expenseEntity>;
