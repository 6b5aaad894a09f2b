import type { Debt } from "@sereno/core/domain/payment/output";
import { chargeOf } from "@sereno/core/domain/payment/rules";
import { expect, test } from "vitest";
import { allocate, balanceOf, debtId, divideByDue, firstTicks } from "./allocation";

const debt = (id: string, price: number, paid = 0): Debt => ({
  appointment_id: id.startsWith("apt") ? id : null,
  package_purchase_id: id.startsWith("pur") ? id : null,
  concept: id,
  date: "2026-11-03",
  ...chargeOf(price, paid),
});
const items = [debt("apt_1", 130_000), debt("pur_1", 480_000, 80_000), debt("apt_2", 130_000)];

test("due debts and later debts are separated", () => {
  expect(divideByDue({ items, due: 530_000 }).due.map(debtId)).toEqual(["apt_1", "pur_1"]);
  expect(divideByDue({ items, due: 0 }).later).toHaveLength(3);
  expect(divideByDue({ items, due: 660_000 }).later).toEqual([]);
});

test("a payment begins with all due items, or with the one it was opened for", () => {
  expect([...firstTicks({ items, due: 530_000 }, null, 30)]).toEqual(["apt_1", "pur_1"]);
  expect([...firstTicks({ items, due: 530_000 }, null, 1)]).toEqual(["apt_1"]);
  expect([...firstTicks({ items, due: 530_000 }, "apt_2", 30)]).toEqual(["apt_2"]);
  expect([...firstTicks({ items, due: 530_000 }, "apt_gone", 30)]).toEqual(["apt_1", "pur_1"]);
});

test("an amount pays the oldest first, and the surplus stays", () => {
  expect(balanceOf(items)).toBe(660_000);
  const { parts, left } = allocate(200_000, items);
  expect(left).toBe(0);
  expect(parts).toEqual([
    { appointment_id: "apt_1", package_purchase_id: null, amount: 130_000 },
    { appointment_id: null, package_purchase_id: "pur_1", amount: 70_000 },
  ]);
  expect(allocate(700_000, items).left).toBe(40_000);
  expect(allocate(50_000, [])).toEqual({ parts: [], left: 50_000 });
});
