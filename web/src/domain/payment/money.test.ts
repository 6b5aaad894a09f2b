import type { Confirmation, Debt } from "@sereno/core/domain/payment/output";
import { chargeOf, divideByDue } from "@sereno/core/domain/payment/rules";
import { expect, test } from "vitest";
import { confirmationLines } from "./announced/confirmation-lines";
import { allocate, balanceOf, debtId, firstTicks } from "./debts/allocation";
import { pesosInWords } from "./pesos-in-words";
import { settlementChoices } from "./settlement/settlement-fields";

const debt = (id: string, price: number, paid = 0): Debt => ({
  ...{ appointment_id: id.startsWith("apt") ? id : null, package_purchase_id: id.startsWith("pur") ? id : null },
  ...{ concept: id, date: "2026-11-03", left: price - paid, ...chargeOf(price, paid) },
});
const items = [debt("apt_1", 130_000), debt("pur_1", 480_000, 80_000), debt("apt_2", 130_000)];

test("divideByDue separates due debts from later ones", () => {
  expect(divideByDue({ items, due: 530_000 }).due.map(debtId)).toEqual(["apt_1", "pur_1"]);
  expect(divideByDue({ items, due: 0 }).later).toHaveLength(3);
  expect(divideByDue({ items, due: 660_000 }).later).toEqual([]);
});

test("a new payment has the due debts ticked, up to a limit, or the debt that it was opened for", () => {
  expect([...firstTicks({ items, due: 530_000 }, null, 30)]).toEqual(["apt_1", "pur_1"]);
  expect([...firstTicks({ items, due: 530_000 }, null, 1)]).toEqual(["apt_1"]);
  expect([...firstTicks({ items, due: 530_000 }, "apt_2", 30)]).toEqual(["apt_2"]);
  expect([...firstTicks({ items, due: 530_000 }, "apt_gone", 30)]).toEqual(["apt_1", "pur_1"]);
});

test("an amount pays the oldest debts first, and the rest is left over", () => {
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

const part = (id: string, amount: number) => ({
  ...{ appointment_id: id, package_purchase_id: null, concept: `Cita ${id}`, amount },
});
const confirmation = (change: Partial<Confirmation>): Confirmation => ({
  ...{ id: "pay_1", parts: [], settled: [], credit: 0, ...change },
});
const announced = { parts: [part("apt_1", 130_000)] };

test("a confirmation that pays what was announced has no notes", () => {
  expect(confirmationLines(announced, confirmation({ parts: announced.parts }))).toEqual([]);
  expect(confirmationLines({ parts: [] }, confirmation({ parts: [part("apt_2", 9)] }))).toEqual([]);
});

test("the notes of a confirmation list debts already paid, debts paid instead, and credit", () => {
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

test.each([
  [0, "cero pesos"],
  [1, "un peso"],
  [31_021, "treinta y un mil veintiún pesos"],
  [116_716, "ciento dieciséis mil setecientos dieciséis pesos"],
  [701_901, "setecientos un mil novecientos un pesos"],
  [1_000_000, "un millón de pesos"],
  [1_200_000, "un millón doscientos mil pesos"],
  [1_000_000_000, "mil millones de pesos"],
])("%i pesos are written as '%s'", (amount, words) => expect(pesosInWords(amount)).toBe(`${words} m/cte`));

test("settlementChoices offers credit first, and says for a deletion that a charge stays as income", () => {
  expect(Object.values(settlementChoices({}))).toEqual(["Saldo a favor", "Devolución", "Se cobra"]);
  expect(settlementChoices({ isDeleted: true }).charge).toBe("Se cobra (queda como ingreso)");
});
