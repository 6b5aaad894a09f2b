import { expect, test } from "vitest";
import { settlementChoices, settlementQuestion } from "./settlement-fields";

test.each([
  ["cita", "Esta cita ya tiene un pago de $\u00a0130.000. ¿Qué hacemos con ese dinero?"],
  ["citas", "Estas citas ya tienen pagos por $\u00a0130.000. ¿Qué hacemos con ese dinero?"],
  ["paquete", "Este paquete ya tiene un pago de $\u00a0130.000. ¿Qué hacemos con ese dinero?"],
] as const)("the question about a %s names the amount paid", (of, text) => {
  expect(settlementQuestion(of, 130_000)).toBe(text);
});

test("credit is offered first, and a deletion explains that the money stays as income", () => {
  expect(Object.values(settlementChoices({}))).toEqual(["Saldo a favor", "Devolución", "Se cobra"]);
  expect(settlementChoices({ isDeleted: true }).charge).toBe("Se cobra (queda como ingreso)");
});
