import type { Statement } from "@sereno/core/domain/payment/statement/output";
import { expect, test } from "vitest";
import { statementFileName, statementLines, statementTables } from "./statement-tables";

const statement: Statement = {
  client_id: "cli_1",
  client_name: "Ana Peña",
  client_identification_number: "1020",
  from: "2026-11-01",
  to: "2026-11-20",
  opening: 30_000,
  lines: [
    { id: "apt_1", kind: "session", date: "2026-11-03", concept: "Cita", charge: 130_000, paid: 0, balance: 160_000 },
    {
      id: "pay_1",
      kind: "payment",
      date: "2026-11-04",
      concept: "Recibo 1",
      charge: 0,
      paid: 200_000,
      balance: -40_000,
    },
  ],
  closing: -40_000,
  owed: 130_000,
  due: 0,
  credit: 40_000,
};
const linesOf = (of: Statement) => statementTables(of).map(({ lines }) => lines.map(({ cells }) => cells));

test("a statement begins with the earlier balance and ends with the balances of its last day and today", () =>
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
    ],
  ]));

test("without a debt the statement says only that", () =>
  expect(linesOf({ ...statement, opening: 0, lines: [], closing: 0, owed: 0, credit: 0 })).toEqual([
    [[null, "Saldo al 20/11/2026", null, 0]],
    [
      ["Debe", 0],
      ["Saldo", 0],
    ],
  ]));

test("the paper names client, issuer and dates; the file name has no personal name", () => {
  expect(statementLines(statement, { name: "Luz Gil", nit: "52-1" })).toEqual([
    "Ana Peña, documento 1020",
    "Luz Gil, NIT 52-1",
    "Del 01/11/2026 al 20/11/2026",
  ]);
  const unnumbered = { ...statement, client_identification_number: null };
  expect(statementLines(unnumbered, { name: "Luz Gil", nit: null }).slice(0, 2)).toEqual(["Ana Peña", "Luz Gil"]);
  expect(statementFileName(statement)).toBe("estado-de-cuenta-2026-11-01-a-2026-11-20.pdf");
});
