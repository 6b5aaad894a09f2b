import type { MonthTally } from "@sereno/core/domain/payment/output";
import { expect, test } from "vitest";
import { hasMoney, incomeOfYear } from "./months";

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
  withheld: 0,
  payments: 0,
  income: 0,
  ...change,
});

test("a year's income leaves out the months of the one before", () => {
  const months = [
    tally("2025-12", { income: 500 }),
    tally("2026-01", { income: 300 }),
    tally("2026-02", { income: -100 }),
  ];
  expect(incomeOfYear(months, "2026")).toBe(200);
});

test("a practice without payments has empty months", () => {
  expect(hasMoney([tally("2026-10"), tally("2026-11")])).toBe(false);
  expect(hasMoney([tally("2026-10"), tally("2026-11", { payments: 1, income: 130_000 })])).toBe(true);
});
