import { IssueBillInput } from "@sereno/core/domain/bill/schema";
import { aClient } from "@sereno/tests/support/answers";
import { expect, test } from "vitest";
import { type BillForm, billForm, emptyBill, payerOf, toBillInput } from "./bill-form";

const TODAY = "2026-11-20";
const client = aClient({ name: "Łucja Ñustes", identification_number: "1020" });
const typed: BillForm = { ...emptyBill(TODAY, "Bogotá", client), amount: 260_000 };
const problemsOf = (change: Partial<BillForm>) => {
  const { error } = billForm(TODAY, true).safeParse({ ...typed, ...change });
  return (error?.issues ?? []).map(({ path, message }) => `${path.join(".")}: ${message}`);
};

test("a new cuenta de cobro has a neutral concept, today's date, the client as payer, and no taxes", () => {
  expect(emptyBill(TODAY, null, client)).toEqual({
    client_id: "cli_1",
    client_name: "Łucja Ñustes",
    concept: "Servicios de noviembre de 2026",
    amount: null,
    payer_name: "Łucja Ñustes",
    payer_document_type: "CC",
    payer_document_number: "1020",
    issued_on: TODAY,
    city: "",
    cedula: "",
    retention: null,
    excluded_from_vat: false,
    not_vat_responsible: false,
  });
  expect(emptyBill(TODAY, "Cali")).toMatchObject({ client_id: "", payer_name: "", city: "Cali" });
  expect(payerOf({ ...client, identification_number: null })).toEqual({
    payer_name: "Łucja Ñustes",
    payer_document_number: "",
  });
});

test("the payload parses in core and has only the chosen tax notes", () => {
  const sent = IssueBillInput.parse(toBillInput(billForm(TODAY, true).parse({ ...typed, not_vat_responsible: true })));
  expect(sent).toMatchObject({ amount: 260_000, excluded_from_vat: false, not_vat_responsible: true });
  expect(sent.retention ?? null).toBeNull();
  expect(sent).not.toHaveProperty("client_name");
});

test("each missing or invalid value is reported at its field", () => {
  expect(problemsOf({})).toEqual([]);
  expect(problemsOf({ client_id: "" })).toEqual(["client_id: Elige el cliente de la lista."]);
  expect(problemsOf({ amount: null })).toEqual(["amount: Escribe cuánto se cobra, en pesos."]);
  expect(problemsOf({ amount: 0 })).toEqual(["amount: Escribe cuánto se cobra, en pesos."]);
  expect(problemsOf({ concept: " " })).toEqual(["concept: Escribe por qué se cobra."]);
  expect(problemsOf({ payer_document_number: "" })).toEqual([
    "payer_document_number: Escribe el número del documento de quien paga.",
  ]);
  expect(problemsOf({ city: "" })).toEqual(["city: Escribe la ciudad."]);
  expect(problemsOf({ issued_on: "2026-11-21" })).toEqual([
    "issued_on: La fecha de la cuenta no puede estar en el futuro.",
  ]);
  expect(problemsOf({ retention: 260_001 })).toEqual(["retention: La retención no puede ser mayor que el valor."]);
});

test("without a NIT the cédula is required", () => {
  const { error } = billForm(TODAY, false).safeParse(typed);
  expect(error?.issues.map(({ path, message }) => [path, message])).toEqual([[["cedula"], "Escribe tu cédula."]]);
  expect(billForm(TODAY, false).safeParse({ ...typed, cedula: "52111222" }).success).toBe(true);
});
