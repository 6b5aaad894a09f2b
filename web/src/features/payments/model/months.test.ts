import type { MonthBooks, MonthFigures, MonthSheet } from "@sereno/core/domain/month/output";
import { monthsOfYear } from "@sereno/core/domain/month/rules";
import { expect, test } from "vitest";
import { emptyExpense, expenseForm, toExpenseForm, toExpenseInput } from "./expense-form";
import { monthTables } from "./month-tables";
import { incomeOfYear } from "./months";

const TODAY = "2026-11-24";
const empty = {
  ...{ nequi: 0, daviplata: 0, bancolombia: 0, breb: 0, transfer: 0, cash: 0, card: 0, other: 0 },
  ...{ refunded: 0, withheld: 0, payments: 0, income: 0 },
};

test("a year's income leaves out the months of the year before", () => {
  const incomes = { "2025-12": 500, "2026-01": 300, "2026-02": -100 };
  const months = Object.entries(incomes).map(([month, income]) => ({ ...empty, month, income }));
  expect(incomeOfYear(months, "2026")).toBe(200);
});

const month = "2026-10";
const figures: MonthFigures = {
  ...{ ...empty, month, nequi: 500_000, cash: 200_000, refunded: 30_000, withheld: 50_000, payments: 2 },
  spending: { rent: 300_000, utilities: 0, training: 0, taxes: 0, materials: 0, other: 0 },
  ...{ income: 670_000, spent: 300_000, result: 370_000 },
};
const books: MonthBooks = {
  month,
  figures,
  expenses: [
    { id: "exp_2", spent_on: "2026-10-09", amount: 100_000, category: "rent", note: null, version: 1 },
    { id: "exp_1", spent_on: "2026-10-05", amount: 200_000, category: "rent", note: "Octubre", version: 1 },
  ],
};
const ana = { client_id: "cli_1", client_name: "Ana", client_identification_number: "1020" };
const luis = { client_id: "cli_2", client_name: "Luis", client_identification_number: null };
const sheet: MonthSheet = {
  clients: [
    { ...ana, income: 700_000, packages_sold: 1, sessions_used: 2 },
    { ...luis, income: -40_000, packages_sold: 0, sessions_used: 0 },
  ],
  year: monthsOfYear(month).map((each) => {
    const [income, spent, result] = each === month ? [660_000, 300_000, 360_000] : [0, 0, 0];
    return { month: each, income, spent, result };
  }),
};

test("a month's tables list income by method, expenses, income by client, and the year's months", () => {
  const tables = Object.fromEntries(
    monthTables(books, sheet, TODAY).map(({ title, lines }) => [title, lines.map(({ cells }) => cells)]),
  );
  expect(Object.keys(tables)).toEqual(["Resultado", "Gastos", "Por cliente", "Año 2026"]);
  expect(tables.Resultado).toEqual([
    ["Nequi", 500_000],
    ["Efectivo", 200_000],
    ["Devoluciones", -30_000],
    ["Recibido", 670_000],
    ["Arriendo", 300_000],
    ["Gastado", 300_000],
    ["Resultado", 370_000],
    ["Retenciones (incluidas en lo recibido)", 50_000],
    ["Hoja hecha el 24 de noviembre de 2026", null],
  ]);
  expect(tables.Gastos).toEqual([
    ["2026-10-05", "Arriendo", "Octubre", 200_000],
    ["2026-10-09", "Arriendo", null, 100_000],
    [null, "Total", null, 300_000],
  ]);
  expect(tables["Por cliente"]?.at(-1)).toEqual(["Total", null, 660_000, 1, 2]);
  expect(tables["Año 2026"]?.slice(9)).toEqual([
    ["Octubre", 660_000, 300_000, 360_000],
    ["Noviembre", 0, 0, 0],
    ["Diciembre", 0, 0, 0],
    ["Total", 660_000, 300_000, 360_000],
  ]);
});

test("each of a month's tables has a cell for each column, and a title of at most 31 characters for Excel", () => {
  for (const { title, columns, lines } of monthTables(books, sheet, TODAY)) {
    expect(title.length).toBeLessThanOrEqual(31);
    expect(lines.filter(({ cells }) => cells.length !== columns.length)).toEqual([]);
  }
});

const typed = { spent_on: "2026-11-20", amount: 90_000, category: "rent", note: "Consultorio" } as const;

test.each([
  ["2026-11", TODAY],
  ["2026-02", "2026-02-28"],
])("on 2026-11-24 a new expense in %s is dated %s", (of, day) => expect(emptyExpense(of, TODAY).spent_on).toBe(day));

test.each<[object, ...problems: string[]]>([
  [{}],
  [{ amount: null, category: null }, "amount: Escribe cuánto se gastó, en pesos.", "category: Elige en qué se gastó."],
  [{ spent_on: "2026-11-25" }, "spent_on: La fecha del gasto no puede estar en el futuro."],
])("the form of an expense with %j reports its problems by field", (change, ...problems) => {
  const issues = expenseForm(TODAY).safeParse({ ...typed, ...change }).error?.issues ?? [];
  expect(issues.map(({ path, message }) => `${path.join()}: ${message}`)).toEqual(problems);
});

test("a saved expense opens in the form as it was typed", () => {
  const saved = { id: "exp_1", version: 1, ...toExpenseInput(typed), note: null };
  expect(toExpenseForm(saved)).toEqual({ ...typed, note: "" });
});
