import type { Payment } from "@sereno/core/domain/payment/output";
import { aPayment } from "@sereno/tests/support/answers";
import { expect, test } from "vitest";
import { toExportRows } from "./export-rows";

const CONCEPT = "Cita del 3 de noviembre de 2026";
const payment = (change: Partial<Payment> = {}) =>
  aPayment({
    ...{ client_identification_number: "0012345", method: "nequi", reference: "M-1", number: 12 },
    parts: [{ appointment_id: "apt_1", package_purchase_id: null, concept: CONCEPT, amount: 130_000 }],
    confirmed_at: "2026-11-03T15:00:00.000Z",
    ...change,
  });

const RECEIVER = { zone: "America/Bogota", nit: "52111222-3", today: "2026-12-02" };
const annulled = { annulled_at: "2026-12-02T01:30:00.000Z", annul_reason: "No llegó" };
/** Payments of a month: 130.000 and 200.000 pesos received, 50.000 refunded, and others that count as 0. */
const MONTH = [
  payment({ received_on: "2026-11-10", status: "annulled", amount: 10_000, ...annulled }),
  payment({ received_on: "2026-11-09", kind: "keep", amount: 90_000, number: null, method: null }),
  payment({ received_on: "2026-11-08", kind: "credit", amount: 40_000, number: null, method: null, reference: null }),
  payment({ received_on: "2026-11-07", status: "announced", amount: 75_000, number: null }),
  payment({ received_on: "2026-11-06", status: "annulled", amount: 999_000, withheld: 9_000, number: 13 }),
  payment({ received_on: "2026-11-05", kind: "refund", amount: 50_000, number: null, parts: [], method: "breb" }),
  payment({ received_on: "2026-11-04", amount: 200_000, withheld: 22_000, number: 14, credit: 70_000 }),
  payment(),
];

test("the exported rows of a month add up to the totals in the last row", () => {
  const all = toExportRows(MONTH, RECEIVER);
  const rows = all.slice(0, -1);
  expect(rows).toHaveLength(MONTH.length);
  const sums = { gross: 280_000, retention: 22_000, net: 258_000 };
  const concept = "Total. Archivo hecho el 2 de diciembre de 2026";
  expect(all.at(-1)).toMatchObject({ concept, ...sums, nit: RECEIVER.nit });
  for (const field of ["gross", "retention", "net"] as const)
    expect(rows.reduce((total, row) => total + row[field], 0)).toBe(sums[field]);
});

test("an exported row has all data of its payment, and the oldest payment comes first", () => {
  expect(toExportRows(MONTH, RECEIVER)[0]).toEqual({
    ...{ date: "2026-11-03", receipt: 12, client: "Ana Peña", document: "0012345", concept: CONCEPT },
    ...{ gross: 130_000, retention: 0, net: 130_000, method: "Nequi", reference: "M-1", state: "Confirmado" },
    ...{ confirmed: "2026-11-03 10:00:00", annulled: "", reason: "", nit: "52111222-3" },
  });
  const last = { gross: 0, state: "Anulado", annulled: "2026-12-01 20:30:00", reason: "No llegó" };
  expect(toExportRows(MONTH, RECEIVER)[7]).toMatchObject(last);
});

test("an exported refund is negative, and an annulled, announced or credited payment is exported as 0", () => {
  const [, , refund, annulledRow, announced, credit] = toExportRows(MONTH, RECEIVER);
  expect(refund).toMatchObject({ gross: -50_000, state: "Devolución" });
  expect(annulledRow).toMatchObject({ gross: 0, retention: 0, receipt: 13, state: "Anulado" });
  expect(annulledRow?.concept).toBe(`Anulado: $ 999.000. ${CONCEPT}`);
  expect(announced).toMatchObject({ gross: 0, receipt: null, state: "Por verificar" });
  expect(credit).toMatchObject({ gross: 0, state: "Saldo a favor usado", method: "" });
});
