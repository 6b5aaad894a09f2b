import type { Debt, Debtor } from "@sereno/core/domain/payment/output";
import { chargeOf } from "@sereno/core/domain/payment/rules";
import type { Statement } from "@sereno/core/domain/payment/statement/output";
import { expect, test } from "vitest";
import { firstOf, groupByAge, joinDebtors } from "./debtors";
import { statementFileName, statementLines, statementTables } from "./statement-tables";

const TODAY = "2026-11-30";
const debt = (date: string, balance: number): Debt => ({
  ...{ appointment_id: `apt_${date}`, package_purchase_id: null, concept: "Cita", date, left: balance },
  ...chargeOf(balance, 0),
});
const debtor = (client_id: string, ...items: Debt[]): Debtor => ({
  ...{ client_id, client_name: client_id, client_phone: "+573001234567" },
  ...{ announced: 0, credit: 0, message_sent_at: null },
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

test("a debtor on two pages is listed once, with the data of the later page", () => {
  const [ana, beto] = joinDebtors([
    [debtor("ana", debt("2026-11-01", 10))],
    [debtor("ana", debt("2026-11-02", 15)), debtor("beto", debt("2026-11-03", 5))],
  ]);
  expect(ana).toMatchObject({ client_id: "ana", due: 15 });
  expect(beto?.due).toBe(5);
});

test("a list cut after the first debtors keeps the total debt of each group", () => {
  const debtors = [debtor("old", debt("2026-09-30", 60)), debtor("a", debt(TODAY, 5)), debtor("b", debt(TODAY, 9))];
  const groups = groupByAge(debtors, TODAY);
  expect(firstOf(groups, 2).map(({ due, debtors: of }) => [due, of.map(({ client_id }) => client_id)])).toEqual([
    [60, ["old"]],
    [14, ["b"]],
  ]);
  expect(firstOf(groups, 1)).toHaveLength(1);
});

const receipt = { id: "pay_1", date: "2026-11-04", concept: "Recibo 1" };
const statement: Statement = {
  ...{ client_id: "cli_1", client_name: "Ana Peña", client_identification_number: "1020" },
  ...{ from: "2026-11-01", to: "2026-11-20", opening: 30_000 },
  lines: [
    { id: "apt_1", kind: "session", date: "2026-11-03", concept: "Cita", charge: 130_000, paid: 0, balance: 160_000 },
    { ...receipt, kind: "payment", charge: 0, paid: 200_000, balance: -40_000 },
  ],
  ...{ closing: -40_000, owed: 130_000, due: 0, credit: 40_000, announced: 60_000 },
};
const linesOf = (of: Statement) =>
  statementTables(of, "2026-11-20").map(({ lines }) => lines.map(({ cells }) => cells));
test("a statement begins with the balance before its first day, and ends with those of its last day and today", () =>
  expect(linesOf(statement)).toEqual([
    [
      [null, "Saldo antes del 01/11/2026", null, 30_000],
      ["2026-11-03", "Cita", 130_000, 160_000],
      ["2026-11-04", "Recibo 1", -200_000, -40_000],
      [null, "Saldo al 20/11/2026", null, -40_000],
    ],
    [
      ["Debe", 0],
      ["Por venir", 130_000],
      ["Saldo a favor", -40_000],
      ["Saldo", 90_000],
      ["Por verificar", 60_000],
    ],
  ]));

test("a statement says the day of its current balances", () =>
  expect(statementTables(statement, "2026-11-20").map(({ title }) => title)).toEqual([
    "Movimientos",
    "Hoy, 20/11/2026",
  ]));

test("a statement without movements has only balances of zero", () =>
  expect(linesOf({ ...statement, opening: 0, lines: [], closing: 0, owed: 0, credit: 0, announced: 0 })).toEqual([
    [[null, "Saldo al 20/11/2026", null, 0]],
    ["Debe", "Saldo"].map((name) => [name, 0]),
  ]));

test("a statement has lines with client, issuer and dates, and its file name has no personal name", () => {
  expect(statementLines(statement, { name: "Luz Gil", nit: "52-1" })).toEqual([
    "Ana Peña, documento 1020",
    "Luz Gil, NIT 52-1",
    "Del 01/11/2026 al 20/11/2026",
  ]);
  const unnumbered = { ...statement, client_identification_number: null };
  expect(statementLines(unnumbered, { name: "Luz Gil", nit: null }).slice(0, 2)).toEqual(["Ana Peña", "Luz Gil"]);
  expect(statementFileName(statement)).toBe("estado-de-cuenta-2026-11-01-a-2026-11-20.pdf");
});
