import type { Confirmation } from "@sereno/core/domain/payment/output";
import { expect, test } from "vitest";
import { confirmationLines } from "./confirmation-lines";

const part = (id: string, amount: number) => ({
  appointment_id: id,
  package_purchase_id: null,
  concept: `Cita ${id}`,
  amount,
});
const confirmation = (change: Partial<Confirmation>): Confirmation => ({
  id: "pay_1",
  parts: [],
  settled: [],
  credit: 0,
  ...change,
});
const announced = { parts: [part("apt_1", 130_000)] };

test("a confirmation as announced needs no note", () => {
  expect(confirmationLines(announced, confirmation({ parts: announced.parts }))).toEqual([]);
  expect(confirmationLines({ parts: [] }, confirmation({ parts: [part("apt_2", 9)] }))).toEqual([]);
});

test("items already paid, their replacement and the credit are named", () => {
  const changed = confirmation({
    parts: [part("apt_1", 30_000), part("apt_2", 60_000)],
    settled: [part("apt_1", 100_000)],
    credit: 40_000,
  });
  expect(confirmationLines(announced, changed)).toEqual([
    "Ya no se debe: Cita apt_1 ($\u00a0100.000).",
    "Paga en su lugar: Cita apt_2 ($\u00a060.000).",
    "Quedan $\u00a040.000 como saldo a favor.",
  ]);
});
