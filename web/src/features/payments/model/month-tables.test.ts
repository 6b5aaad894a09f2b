import type { MonthBooks, MonthFigures, MonthSheet } from "@sereno/core/domain/month/output";
import { monthsOfYear } from "@sereno/core/domain/month/rules";
import { expect, test } from "vitest";
import { monthTables } from "./month-tables";

const TODAY = "2026-11-24";
const figures: MonthFigures = {
  month: "2026-10",
  nequi: 500_000,
  daviplata: 0,
  bancolombia: 0,
  breb: 0,
  transfer: 0,
  cash: 200_000,
  card: 0,
  other: 0,
  refunded: 30_000,
  withheld: 50_000,
  payments: 2,
  income: 670_000,
  spending: { rent: 300_000, utilities: 0, training: 0, taxes: 0, materials: 0, other: 0 },
  spent: 300_000,
  result: 370_000,
};
const books: MonthBooks = {
  month: "2026-10",
  figures,
  expenses: [
    { id: "exp_2", spent_on: "2026-10-09", amount: 100_000, category: "rent", note: null, version: 1 },
    { id: "exp_1", spent_on: "2026-10-05", amount: 200_000, category: "rent", note: "Octubre", version: 1 },
  ],
};
const year = monthsOfYear("2026-10").map((month) => ({
  month,
  ...(month === "2026-10" ? { income: 660_000, spent: 300_000, result: 360_000 } : { income: 0, spent: 0, result: 0 }),
}));
const sheet: MonthSheet = {
  clients: [
    {
      client_id: "cli_1",
      client_name: "Ana",
      client_identification_number: "1020",
      income: 700_000,
      packages_sold: 1,
      sessions_used: 2,
    },
    {
      client_id: "cli_2",
      client_name: "Luis",
      client_identification_number: null,
      income: -40_000,
      packages_sold: 0,
      sessions_used: 0,
    },
  ],
  year,
};
const tablesOf = (of: MonthBooks, ofSheet = sheet) =>
  Object.fromEntries(monthTables(of, ofSheet, TODAY).map((table) => [table.title, table]));
const cellsOf = (table: { lines: { cells: unknown[] }[] } | undefined) => table?.lines.map(({ cells }) => cells);

test("a month lists income by method, expenses by category, and the result", () => {
  const tables = tablesOf(books);
  expect(Object.keys(tables)).toEqual(["Resultado", "Gastos", "Por cliente", "Año 2026"]);
  expect(cellsOf(tables.Resultado)).toEqual([
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
  expect(cellsOf(tables.Gastos)).toEqual([
    ["2026-10-05", "Arriendo", "Octubre", 200_000],
    ["2026-10-09", "Arriendo", null, 100_000],
    [null, "Total", null, 300_000],
  ]);
  expect(cellsOf(tables["Por cliente"])?.at(-1)).toEqual(["Total", null, 660_000, 1, 2]);
  expect(cellsOf(tables["Año 2026"])?.slice(9)).toEqual([
    ["Octubre", 660_000, 300_000, 360_000],
    ["Noviembre", 0, 0, 0],
    ["Diciembre", 0, 0, 0],
    ["Total", 660_000, 300_000, 360_000],
  ]);
});

test("every table has a cell for each column, and a valid name for an Excel sheet", () => {
  for (const { title, columns, lines } of monthTables(books, sheet, TODAY)) {
    expect(title.length).toBeLessThanOrEqual(31);
    expect(lines.filter(({ cells }) => cells.length !== columns.length)).toEqual([]);
  }
});
