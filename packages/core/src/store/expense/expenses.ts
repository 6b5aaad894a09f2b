import { commit, type PracticeContext, readQuery, requireOne } from "../../db/index";
import { asRead, put } from "../../db/writes";
import { type ExpenseRecord, expenseFields } from "../../domain/expense/entity";
import type { Expense } from "../../domain/expense/output";
import type { AddExpenseInput, ChangedExpenseInput } from "../../domain/expense/schema";
import { answerer } from "../../domain/kept/attributes";
import { AppError, invalidField, requireVersion } from "../../errors";
import { todayOf } from "../practice/read";

const answer = answerer(expenseFields);
export const toExpense = (record: ExpenseRecord): Expense => answer(record, {});

/** The expenses of months ('YYYY-MM', both inclusive), newest first, without deleted expenses. One query. */
export async function expensesBetween(ctx: PracticeContext, first: string, last: string): Promise<ExpenseRecord[]> {
  const query = ctx.db.expense.query.byDate({ practice_id: ctx.practice.practice_id });
  const months = query.between({ spent_on: `${first}-01` }, { spent_on: `${last}-32` });
  const { data } = await readQuery(ctx.db, "expense", months, { order: "desc" });
  return data.filter(({ deleted_at }) => !deleted_at);
}

export async function getExpense(ctx: PracticeContext, id: string): Promise<Expense> {
  const record = await readExpense(ctx, id);
  if (record.deleted_at) throw expenseNotFound();
  return toExpense(record);
}

const GONE_TEXT = "Este gasto ya no existe.";

export const expenseNotFound = () => new AppError("not_found", { message: GONE_TEXT });

/** An expense, even if deleted. @throws AppError `not_found`, also for another practice's expense. */
const readExpense = (ctx: PracticeContext, id: string): Promise<ExpenseRecord> =>
  requireOne(ctx.db, ctx.db.one.expense({ practice_id: ctx.practice.practice_id, id }), GONE_TEXT);

export function fieldsOf(ctx: PracticeContext, { spent_on, amount, category, note }: AddExpenseInput) {
  if (spent_on > todayOf(ctx)) throw invalidField("spent_on", "La fecha del gasto no puede estar en el futuro.");
  return { spent_on, amount, category, note: note || undefined };
}

/** Changes an expense. If `decide` returns null, the change was made before: then the version is not checked.
 * @throws AppError `not_found`; `stale_version` unless the version is absent or current. */
export const changeExpense = (
  ctx: PracticeContext,
  { id, version: known }: ChangedExpenseInput,
  decide: (before: ExpenseRecord) => (() => Partial<Omit<ExpenseRecord, "version" | "updated_at">>) | null,
): Promise<Expense> =>
  commit(ctx, async () => {
    const before = await readExpense(ctx, id);
    const { version } = before;
    const change = decide(before);
    if (!change) return { writes: [], result: toExpense(before) };
    requireVersion(version, known, "Este gasto cambió en otro lugar. Revísalo y guarda de nuevo.");
    const changes = change();
    const isSame = Object.entries(changes).every(([name, value]) => Reflect.get(before, name) === value);
    if (isSame) return { writes: [], result: toExpense(before) };
    const after = { ...before, ...changes, version: version + 1, updated_at: ctx.clock.now().toISOString() };
    return { writes: [put("expense", after, asRead(before, "version"))], result: toExpense(after) };
  });
