import type { Bill } from "@sereno/core/domain/bill/output";
import type { Debt, Owed, Payment } from "@sereno/core/domain/payment/output";
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
const payment: Payment = {
  id: "pay_1",
  client_id: "cli_1",
  client_name: "Ana Peña",
  client_identification_number: null,
  kind: "payment",
  status: "confirmed",
  amount: 90_000,
  withheld: 0,
  method: null,
  reference: null,
  received_on: "2026-11-02",
  number: 1,
  parts: [{ appointment_id: "apt_0", package_purchase_id: null, concept: "Cita", amount: 90_000 }],
  credit: 0,
  annul_reason: null,
  confirmed_at: null,
  annulled_at: null,
  created_by: "therapist",
  created_at: "2026-11-02T15:00:00Z",
};
const bill: Bill = {
  id: "bil_1",
  number: 57,
  status: "issued",
  client_id: "cli_1",
  client_name: "Ana Peña",
  issued_on: "2026-11-20",
  city: "Bogotá",
  payer_name: "Ana Peña",
  payer_document_type: "CC",
  payer_document_number: "1020",
  therapist_name: "Bruno Díaz",
  therapist_document_type: "NIT",
  therapist_nit: "52111222-3",
  concept: "Servicios",
  amount: 130_000,
  retention: 0,
  how_to_pay: "",
  excluded_from_vat: false,
  not_vat_responsible: false,
  covers: ["apt_1", "apt_0"],
  annul_reason: null,
  payment_annulled: false,
  created_at: "2026-11-20T15:00:00Z",
};

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
