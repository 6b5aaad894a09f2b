import { addExpense } from "@sereno/core/actions/expense/add";
import { deleteExpense } from "@sereno/core/actions/expense/delete";
import { restoreExpense } from "@sereno/core/actions/expense/restore";
import { updateExpense } from "@sereno/core/actions/expense/update";
import { AddExpenseInput, UpdateExpenseInput } from "@sereno/core/domain/expense/schema";
import { type Action, pick } from "./action";

const dayOf = (day: number) => `2026-11-${String(1 + day).padStart(2, "0")}`;

export const spend: Action = async ({ ctx, draw }) => {
  const input = { spent_on: dayOf(draw(20)), amount: 1_000 * (1 + draw(90)), category: "rent" };
  const { id, version } = await addExpense(ctx, AddExpenseInput.parse(input));
  return { undo: () => deleteExpense(ctx, { id, version }) };
};

export const correctExpense: Action = async ({ ctx, records, draw }) => {
  const before = pick(
    records.expenses.filter(({ deleted_at }) => !deleted_at),
    draw,
  );
  if (!before) return null;
  const { id, spent_on, amount, category, note } = before;
  const change = { spent_on: dayOf(draw(20)), amount: 1_000 * (1 + draw(90)), category: "taxes", note: "Otro" };
  const { version } = await updateExpense(ctx, UpdateExpenseInput.parse({ id, ...change }));
  return {
    undo: () => updateExpense(ctx, UpdateExpenseInput.parse({ id, spent_on, amount, category, note, version })),
  };
};

export const removeExpense: Action = async ({ ctx, records, draw }) => {
  const before = pick(
    records.expenses.filter(({ deleted_at }) => !deleted_at),
    draw,
  );
  if (!before) return null;
  const { id, version } = await deleteExpense(ctx, { id: before.id });
  return { undo: () => restoreExpense(ctx, { id, version }) };
};
