import type { MonthTally } from "@sereno/core/things/payment/output";
import { expect, test } from "vitest";
import { byMethod, hasMoney, incomeOfYear, monthText } from "./months";

const tally = (month: string, change: Partial<MonthTally> = {}): MonthTally => ({
  month,
  nequi: 0,
  daviplata: 0,
  bancolombia: 0,
  breb: 0,
  transfer: 0,
  cash: 0,
  card: 0,
  other: 0,
  refunded: 0,
  adjusted: 0,
  withheld: 0,
  payments: 0,
  income: 0,
  ...change,
});

test("what came in is listed by how it came, the most first", () => {
  expect(byMethod(tally("2026-11", { cash: 130_000, nequi: 260_000 }))).toEqual([
    { method: "nequi", label: "Nequi", amount: 260_000 },
    { method: "cash", label: "Efectivo", amount: 130_000 },
  ]);
});

test("a year's income leaves out the months of the one before", () => {
  const months = [
    tally("2025-12", { income: 500 }),
    tally("2026-01", { income: 300 }),
    tally("2026-02", { income: -100 }),
  ];
  expect(incomeOfYear(months, "2026")).toBe(200);
});

test("a practice without money has none in any month", () => {
  expect(hasMoney([tally("2026-10"), tally("2026-11")])).toBe(false);
  expect(hasMoney([tally("2026-10"), tally("2026-11", { payments: 1, income: 130_000 })])).toBe(true);
  expect(monthText("2026-11")).toBe("noviembre de 2026");
});
