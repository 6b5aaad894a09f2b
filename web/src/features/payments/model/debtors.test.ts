import type { Debt, Debtor } from "@sereno/core/domain/payment/output";
import { chargeOf } from "@sereno/core/domain/payment/rules";
import { expect, test } from "vitest";
import { ageText, firstOf, groupByAge, joinDebtors } from "./debtors";

const TODAY = "2026-11-30";
const debt = (date: string, balance: number): Debt => ({
  appointment_id: `apt_${date}`,
  package_purchase_id: null,
  concept: "Cita",
  date,
  ...chargeOf(balance, 0),
});
const debtor = (client_id: string, ...items: Debt[]): Debtor => ({
  client_id,
  client_name: client_id,
  announced: 0,
  client_phone: "+573001234567",
  credit: 0,
  message_sent_at: null,
  due: items.reduce((sum, { balance }) => sum + balance, 0),
  items,
});

test("debtors are grouped by the age of their oldest debt, the oldest first", () => {
  const debtors = [
    debtor("today", debt(TODAY, 10)),
    debtor("week", debt("2026-11-23", 20)),
    debtor("month", debt("2026-11-22", 30)),
    debtor("thirty", debt("2026-10-31", 35), debt(TODAY, 5)),
    debtor("thirty-one", debt("2026-10-30", 40)),
    debtor("sixty", debt("2026-10-01", 50)),
    debtor("old", debt("2026-09-30", 60)),
  ];
  const groups = groupByAge(debtors, TODAY);
  expect(groups.map(({ label, due, debtors: of }) => [label, due, of.map(({ client_id }) => client_id)])).toEqual([
    ["Más de 60 días", 60, ["old"]],
    ["31 a 60 días", 90, ["sixty", "thirty-one"]],
    ["Hasta 30 días", 70, ["thirty", "month"]],
    ["Esta semana", 30, ["week", "today"]],
  ]);
  expect(groupByAge(debtors, TODAY, true).map(({ due }) => due)).toEqual([60, 90, 70, null]);
});

test("without debts there are no groups", () => expect(groupByAge([], TODAY)).toEqual([]));

test("a client on two pages is listed once, with the later data", () => {
  const [ana, beto] = joinDebtors([
    [debtor("ana", debt("2026-11-01", 10))],
    [debtor("ana", debt("2026-11-02", 15)), debtor("beto", debt("2026-11-03", 5))],
  ]);
  expect(ana).toMatchObject({ client_id: "ana", due: 15 });
  expect(beto?.due).toBe(5);
});

test("an age is shown in days", () => expect([0, 1, 12].map(ageText)).toEqual(["hoy", "hace 1 día", "hace 12 días"]));

test("groups show their first clients and the debt of all", () => {
  const groups = groupByAge(
    [debtor("old", debt("2026-09-30", 60)), debtor("a", debt(TODAY, 5)), debtor("b", debt(TODAY, 9))],
    TODAY,
  );
  const shown = firstOf(groups, 2);
  expect(shown.map(({ due, debtors: of }) => [due, of.map(({ client_id }) => client_id)])).toEqual([
    [60, ["old"]],
    [14, ["b"]],
  ]);
  expect(firstOf(groups, 1)).toHaveLength(1);
});
