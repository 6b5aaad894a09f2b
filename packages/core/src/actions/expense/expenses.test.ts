import { addExpense, codeOf } from "@sereno/tests/support/acts";
import { createCashDesk } from "@sereno/tests/support/cash-desk";
import { expect, test } from "vitest";
import { AddExpenseInput, UpdateExpenseInput } from "../../domain/expense/schema";
import { readBooks } from "../../store/month/read";
import { deleteExpense, restoreExpense, updateExpense } from "./change";

const { ctx } = await createCashDesk();

const rent = { spent_on: "2026-11-05", amount: 900_000, category: "rent", note: " Consultorio " };
const add = (change: object = {}) => addExpense(ctx, { ...rent, ...change });
const listed = async (month: string) => {
  const { expenses, figures } = await readBooks(ctx, month);
  return { expenses, spent: figures.spent };
};
const edit = (id: string, change: object) => updateExpense(ctx, UpdateExpenseInput.parse({ id, ...rent, ...change }));

test("expenses are listed by month of payment, newest first, with their sum", async () => {
  const first = await add();
  expect(first).toEqual({ ...rent, note: "Consultorio", id: first.id, version: 1 });
  const last = await add({ spent_on: "2026-11-20", amount: 50_000, category: "other", note: null });
  const october = await add({ spent_on: "2026-10-31" });
  expect(await listed("2026-11")).toEqual({ expenses: [last, first], spent: 950_000 });
  expect(await listed("2026-10")).toEqual({ expenses: [october], spent: 900_000 });
  expect(await listed("2026-09")).toEqual({ expenses: [], spent: 0 });
});

test("an edit may move an expense to another month; a repeated edit, deletion or restoration changes nothing", async () => {
  const { id } = await add();
  const edited = await edit(id, { amount: 800_000, version: 1 });
  expect(edited).toMatchObject({ amount: 800_000, version: 2 });
  expect(await edit(id, { amount: 800_000 })).toEqual(edited);
  await edit(id, { spent_on: "2026-10-05", note: "" });
  expect((await listed("2026-11")).expenses).toEqual([]);
  const [moved] = (await listed("2026-10")).expenses;
  expect(moved).toMatchObject({ amount: 900_000, note: null, version: 3 });
  const { version } = await deleteExpense(ctx, { id, version: 3 });
  expect(await listed("2026-10")).toEqual({ expenses: [], spent: 0 });
  expect(await codeOf(edit(id, {}))).toBe("not_found");
  expect((await deleteExpense(ctx, { id, version: 3 })).version).toBe(version);
  const back = await restoreExpense(ctx, { id, version });
  expect(back).toEqual({ ...moved, version: 5 });
  expect(await restoreExpense(ctx, { id })).toEqual(back);
});

test("an invalid or outdated change of an expense is refused", async () => {
  const added = await add();
  await edit(added.id, { amount: 1 });
  expect(await codeOf(edit(added.id, { amount: 2, version: 1 }))).toBe("stale_version");
  expect(await codeOf(deleteExpense(ctx, { id: added.id, version: 1 }))).toBe("stale_version");
  expect(await codeOf(add({ spent_on: "2026-11-21" }))).toBe("invalid_input");
  expect(await codeOf(edit(added.id, { spent_on: "2026-11-21" }))).toBe("invalid_input");
  expect(await codeOf(edit("exp_0", {}))).toBe("not_found");
  expect((await listed("2026-11")).expenses).toMatchObject([{ amount: 1, version: 2 }]);
  expect(AddExpenseInput.safeParse({ ...rent, amount: 0 }).success).toBe(false);
});
