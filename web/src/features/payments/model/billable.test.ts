import type { Debt, Owed } from "@sereno/core/domain/payment/output";
import { aBill, aPayment } from "@sereno/tests/support/answers";
import { expect, test } from "vitest";
import { billableOf, firstCovered, totalOf } from "./billable";

const debt = (appointment_id: string, balance: number): Debt => ({
  appointment_id,
  package_purchase_id: null,
  concept: `Cita ${appointment_id}`,
  date: "2026-11-19",
  price: balance,
  paid: 0,
  balance,
  payment_status: "pending",
});
const balance: Owed = {
  owed: 330_000,
  due: 230_000,
  credit: 0,
  announced: 0,
  items: [debt("apt_1", 130_000), debt("apt_2", 100_000), debt("apt_3", 100_000)],
};
const payment = aPayment({
  amount: 90_000,
  received_on: "2026-11-02",
  parts: [{ appointment_id: "apt_0", package_purchase_id: null, concept: "Cita", amount: 90_000 }],
});
const bill = aBill({ number: 57, covers: ["apt_1", "apt_0"] });

test("due items come first, chosen unless already billed", () => {
  const items = billableOf(balance, [payment, { ...payment, id: "pay_2", status: "annulled" }], [bill]);
  expect(items.map(({ id, isDue, billedIn }) => [id, isDue, billedIn])).toEqual([
    ["apt_1", true, 57],
    ["apt_2", true, null],
    ["pay_1", false, 57],
    ["apt_3", false, null],
  ]);
  expect(items[2]?.concept).toBe("Pago recibido el 2 de noviembre");
  expect(firstCovered(items).map(({ id }) => id)).toEqual(["apt_2"]);
  expect(totalOf(firstCovered(items))).toBe(100_000);
});

test("items of an annulled bill can be billed again", () => {
  const items = billableOf(balance, [], [{ ...bill, status: "annulled" }]);
  expect(items.map(({ billedIn }) => billedIn)).toEqual([null, null, null]);
  expect(firstCovered(items).map(({ id }) => id)).toEqual(["apt_1", "apt_2"]);
});
