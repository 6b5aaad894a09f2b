import type { MonthBooks, MonthFigures, MonthSheet } from "@sereno/core/things/month/output";
import { monthsOfYear } from "@sereno/core/things/month/rules";
import { expect, test } from "vitest";
import { monthTables, stateText } from "./month-tables";

const ZONE = "America/Bogota";
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
  adjusted: -10_000,
  withheld: 50_000,
  payments: 2,
  income: 660_000,
  spending: { rent: 300_000, utilities: 0, training: 0, taxes: 0, materials: 0, other: 0 },
  spent: 300_000,
  result: 360_000,
};
const books: MonthBooks = {
  month: "2026-10",
  figures,
  expenses: [
    { id: "exp_2", spent_on: "2026-10-09", amount: 100_000, category: "rent", note: null, version: 1 },
    { id: "exp_1", spent_on: "2026-10-05", amount: 200_000, category: "rent", note: "Octubre", version: 1 },
  ],
  closed: null,
};
const year = monthsOfYear("2026-10").map((month) => ({
  month,
  ...(month === "2026-10" ? { income: 660_000, spent: 300_000, result: 360_000 } : { income: 0, spent: 0, result: 0 }),
  is_closed: false,
  adjusted: 0,
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
const closed = {
  closed_at: "2026-11-03T03:00:00.000Z",
  figures,
  changes: [
    {
      id: "exp_3",
      kind: "added",
      concept: "Otro del 31 de octubre de 2026",
      at: "2026-11-05T03:00:00.000Z",
      difference: -60_000,
      counted_in: null,
    },
    {
      id: "pay_1",
      kind: "annulled",
      concept: "Recibo 1 del 3 de octubre de 2026",
      at: "2026-11-06T12:00:00.000Z",
      difference: 0,
      counted_in: "2026-11",
    },
  ],
} satisfies NonNullable<MonthBooks["closed"]>;
const changedBooks = { ...books, figures: { ...figures, spent: 360_000, result: 300_000 }, closed };

const tablesOf = (of: MonthBooks, ofSheet = sheet) =>
  Object.fromEntries(monthTables(of, ofSheet, ZONE).map((table) => [table.title, table]));
const cellsOf = (table: { lines: { cells: unknown[] }[] } | undefined) => table?.lines.map(({ cells }) => cells);

test("an open month is what came in by each way, what was spent on what, and what is left", () => {
  const tables = tablesOf(books);
  expect(Object.keys(tables)).toEqual(["Resultado", "Gastos", "Por cliente", "Año 2026"]);
  expect(cellsOf(tables.Resultado)).toEqual([
    ["Nequi", 500_000],
    ["Efectivo", 200_000],
    ["Devoluciones", -30_000],
    ["Ajustes de meses anteriores", -10_000],
    ["Recibido", 660_000],
    ["Arriendo", 300_000],
    ["Gastado", 300_000],
    ["Resultado", 360_000],
    ["Retenciones (incluidas en lo recibido)", 50_000],
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

test("a closed one is as it was told; what changed since stands beside it, and what is of today says so", () => {
  const changedYear = year.map((each) =>
    each.month === "2026-10" ? { ...each, is_closed: true, adjusted: -60_000 } : each,
  );
  const tables = tablesOf(changedBooks, { ...sheet, year: changedYear });
  expect(cellsOf(tables.Resultado)).toEqual(cellsOf(tablesOf(books).Resultado));
  expect(cellsOf(tables["Ajustes después del cierre"])).toEqual([
    ["2026-11-04", "Otro del 31 de octubre de 2026: se añadió", -60_000],
    ["2026-11-06", "Recibo 1 del 3 de octubre de 2026: se anuló, cuenta en noviembre de 2026", 0],
    [null, "Resultado de hoy", 300_000],
  ]);
  for (const title of ["Gastos", "Por cliente"]) expect(tables[title]?.note).toContain("Como está hoy");
  expect(cellsOf(tables["Año 2026"])?.[9]).toEqual(["Octubre (cerrado)", 660_000, 300_000, 360_000, -60_000]);
  const untouched = tablesOf({ ...books, closed: { ...closed, changes: [] } });
  expect([untouched["Ajustes después del cierre"], untouched.Gastos?.note]).toEqual([undefined, undefined]);
});

test("every table has a cell for each column, and a name that a sheet of Excel can have", () => {
  for (const { title, columns, lines } of monthTables(changedBooks, sheet, ZONE)) {
    expect(title.length).toBeLessThanOrEqual(31);
    expect(lines.filter(({ cells }) => cells.length !== columns.length)).toEqual([]);
  }
});

test("it is said whether the month is closed, by the practice's calendar", () => {
  expect(stateText(changedBooks, ZONE, "2026-11-24")).toContain("Cerrado el lunes 2 de noviembre");
  expect(stateText(books, ZONE, "2026-11-24")).toContain("Mes abierto");
});
