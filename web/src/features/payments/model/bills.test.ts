import { IssueBillInput } from "@sereno/core/domain/bill/schema";
import type { Debt, Owed } from "@sereno/core/domain/payment/output";
import { chargeOf } from "@sereno/core/domain/payment/rules";
import { aBill, aClient, aPayment } from "@sereno/tests/support/answers";
import { expect, test } from "vitest";
import { type BillForm, billForm, emptyBill, payerOf, toBillInput } from "./bill-form";
import { billFileName } from "./bill-texts";
import { billableOf, firstCovered, totalOf } from "./billable";

const TODAY = "2026-11-20";
const client = aClient({ name: "Łucja Ñustes", identification_number: "1020" });
const typed: BillForm = { ...emptyBill(TODAY, "Bogotá", client), amount: 260_000 };
const problemsOf = (change: Partial<BillForm>, hasNit = true) => {
  const { error } = billForm(TODAY, hasNit).safeParse({ ...typed, ...change });
  return (error?.issues ?? []).map(({ path, message }) => `${path.join(".")}: ${message}`);
};

test("a new bill has a concept without clinical detail, today's date, the client as payer, and no taxes", () => {
  expect(emptyBill(TODAY, null, client)).toEqual({
    ...{ client_id: "cli_1", client_name: "Łucja Ñustes", concept: "Servicios de noviembre de 2026", amount: null },
    ...{ payer_name: "Łucja Ñustes", payer_document_type: "CC", payer_document_number: "1020", issued_on: TODAY },
    ...{ city: "", cedula: "", retention: null, excluded_from_vat: false, not_vat_responsible: false },
    ticked: null,
  });
  expect(emptyBill(TODAY, "Cali")).toMatchObject({ client_id: "", payer_name: "", city: "Cali" });
  const unnumbered = { payer_name: "Łucja Ñustes", payer_document_number: "" };
  expect(payerOf({ ...client, identification_number: null })).toEqual(unnumbered);
});

test("a bill's request is valid and has only the chosen tax notes", () => {
  const sent = IssueBillInput.parse(toBillInput(billForm(TODAY, true).parse({ ...typed, not_vat_responsible: true })));
  expect(sent).toMatchObject({ amount: 260_000, excluded_from_vat: false, not_vat_responsible: true });
  expect(sent.retention ?? null).toBeNull();
  expect(sent).not.toHaveProperty("client_name");
});

test.each<[Partial<BillForm>, hasNit: boolean, ...problems: string[]]>([
  [{}, true],
  [{ cedula: "52111222" }, false],
  [{}, false, "cedula: Escribe tu cédula."],
  [{ client_id: "" }, true, "client_id: Elige el cliente de la lista."],
  [{ amount: null }, true, "amount: Escribe cuánto se cobra, en pesos."],
  [{ amount: 0 }, true, "amount: Escribe cuánto se cobra, en pesos."],
  [{ payer_document_number: "" }, true, "payer_document_number: Escribe el número del documento de quien paga."],
  [{ issued_on: "2026-11-21" }, true, "issued_on: La fecha de la cuenta no puede estar en el futuro."],
  [{ retention: 260_001 }, true, "retention: La retención no puede ser mayor que el valor."],
])("the form of a bill with %j, and a NIT: %s, reports problems by field", (change, hasNit, ...problems) =>
  expect(problemsOf(change, hasNit)).toEqual(problems),
);

test("the file name of an annulled bill says that it is annulled", () => {
  const files = [aBill(), aBill({ status: "annulled" })].map(billFileName);
  expect(files).toEqual(["cuenta-de-cobro-12.pdf", "cuenta-de-cobro-12-anulada.pdf"]);
});

const about = { package_purchase_id: null, concept: "Cita" };
const debt = (appointment_id: string, balance: number): Debt => ({
  ...{ ...about, appointment_id, date: "2026-11-19", left: balance },
  ...chargeOf(balance, 0),
});
const items = [debt("apt_1", 130_000), debt("apt_2", 100_000), debt("apt_3", 100_000)];
const balance: Owed = { owed: 330_000, due: 230_000, credit: 0, announced: 0, items };
const parts = [{ ...about, appointment_id: "apt_0", amount: 90_000 }];
const payment = aPayment({ amount: 90_000, received_on: "2026-11-02", parts });
const bill = aBill({ number: 57, covers: ["apt_1", "apt_0"] });
test("due items come first in a new bill, selected unless a bill already covers them", () => {
  const billable = billableOf(balance, [payment, { ...payment, id: "pay_2", status: "annulled" }], [bill]);
  expect(billable.map(({ id, isDue, billedIn }) => [id, isDue, billedIn])).toEqual([
    ["apt_1", true, 57],
    ["apt_2", true, null],
    ["pay_1", false, 57],
    ["apt_3", false, null],
  ]);
  expect(billable[2]?.concept).toBe("Pago recibido el 2 de noviembre");
  expect(firstCovered(billable).map(({ id }) => id)).toEqual(["apt_2"]);
  expect(totalOf(firstCovered(billable))).toBe(100_000);
});

test("items of an annulled bill can be billed again", () => {
  const billable = billableOf(balance, [], [{ ...bill, status: "annulled" }]);
  expect(billable.map(({ billedIn }) => billedIn)).toEqual([null, null, null]);
  expect(firstCovered(billable).map(({ id }) => id)).toEqual(["apt_1", "apt_2"]);
});
