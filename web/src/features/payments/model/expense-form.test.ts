import { expect, test } from "vitest";
import { emptyExpense, expenseForm, toExpenseForm, toExpenseInput } from "./expense-form";

const TODAY = "2026-11-24";
const typed = { spent_on: "2026-11-20", amount: 90_000, category: "rent", note: "Consultorio" } as const;
const problemsOf = (change: object) =>
  expenseForm(TODAY)
    .safeParse({ ...typed, ...change })
    .error?.issues.map(({ path, message }) => `${path.join()}: ${message}`);

test("a new expense has today's date, or the last day of a past month", () => {
  expect(emptyExpense("2026-11", TODAY).spent_on).toBe(TODAY);
  expect(emptyExpense("2026-10", TODAY).spent_on).toBe("2026-10-31");
  expect(emptyExpense("2026-02", TODAY).spent_on).toBe("2026-02-28");
});

test("a missing value or future date is named at its field", () => {
  expect(problemsOf({})).toBeUndefined();
  expect(problemsOf({ amount: null, category: null })).toEqual([
    "amount: Escribe cuánto se gastó, en pesos.",
    "category: Elige en qué se gastó.",
  ]);
  expect(problemsOf({ spent_on: "2026-11-25" })).toEqual(["spent_on: La fecha del gasto no puede estar en el futuro."]);
});

test("saved values return to the form", () => {
  const saved = { id: "exp_1", version: 1, ...toExpenseInput(typed), note: null };
  expect(toExpenseForm(saved)).toEqual({ ...typed, note: "" });
});
