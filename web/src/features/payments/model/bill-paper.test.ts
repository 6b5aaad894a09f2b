import { aBill } from "@sereno/tests/support/answers";
import { expect, test } from "vitest";
import { billFileName, toPaper } from "./bill-paper";

const bill = aBill({
  payer_name: "Łucja Ñustes",
  retention: 28_600,
  how_to_pay: "Puedes transferir por Bre-B a la llave @bruno.",
  excluded_from_vat: true,
});

test("the paper has the bill's fields and the issuer's NIT", () => {
  expect(toPaper(bill)).toEqual({
    number: 12,
    city: "Bogotá",
    date: "2026-11-20",
    payer: { name: "Łucja Ñustes", document_type: "CC", document_number: "1020" },
    therapist: { name: "Bruno Díaz", document_type: "NIT", document_number: "52111222-3" },
    concept: "Servicios de noviembre de 2026",
    amount: 260_000,
    retention: 28_600,
    how_to_pay: "Puedes transferir por Bre-B a la llave @bruno.",
    excluded_from_vat: true,
    not_vat_responsible: false,
    status: "issued",
    payment_annulled: false,
  });
  expect(toPaper({ ...bill, excluded_from_vat: false, not_vat_responsible: true })).toMatchObject({
    excluded_from_vat: false,
    not_vat_responsible: true,
  });
});

test("an annulled bill is marked on paper and in its file name", () => {
  const annulled = { ...bill, status: "annulled" as const, annul_reason: "Era otro valor" };
  expect(toPaper(annulled)).toMatchObject({ number: 12, status: "annulled" });
  expect([bill, annulled].map(billFileName)).toEqual(["cuenta-de-cobro-12.pdf", "cuenta-de-cobro-12-anulada.pdf"]);
});
