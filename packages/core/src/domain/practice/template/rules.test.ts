import { expect, test } from "vitest";
import { writeMessage } from "../../../lib/text/template/rules";
import { UpdateProfileInput } from "../schema";
import { DEFAULT_MESSAGE, MOST_MESSAGE_CHARACTERS, messageProblem } from "./rules";

const values = { nombre: "Beto Ruiz", concepto: "cita del 3 de noviembre", valor: "$ 130.000", pago: "Paga así." };

test("writeMessage removes a paragraph that becomes empty", () => {
  const text = writeMessage(DEFAULT_MESSAGE, { ...values, pago: "" });
  expect(text).not.toMatch(/\n{3}/);
  expect(text.split("\n\n")).toHaveLength(2);
  expect(writeMessage("{pago}\n\nGracias {pago}", { ...values, pago: "" })).toBe("Gracias");
});

test("writeMessage does not replace variables in inserted values", () => {
  const text = writeMessage("{nombre}: {concepto}", { ...values, nombre: "{valor}", concepto: "$& {pago}" });
  expect(text).toBe("{valor}: $& {pago}");
});

const TAKEN = ["Hola {nombre}, son {valor}. {pago}", "{nombre}{nombre}", "Sin variables", "", DEFAULT_MESSAGE];
test.each(TAKEN)("the template %j is accepted", (template) => expect(messageProblem(template)).toBeNull());

test.each([
  ["Hola {telefono}", "No sabemos qué poner en {telefono}."],
  ["{Nombre} {x} {x} {}", "No sabemos qué poner en {Nombre}, {x}, {}."],
  ["{constructor}", "No sabemos qué poner en {constructor}."],
  ["Hola {nombre", "Hay un { o un } suelto."],
])("the template %j is refused: %s", (template, problem) => {
  expect(messageProblem(template)).toBe(`${problem} Puedes usar {nombre}, {concepto}, {valor} y {pago}.`);
});

test("the profile accepts a template of several lines, and a refusal of a long or invalid one names the field", () => {
  const taken = (payment_message: string) => UpdateProfileInput.safeParse({ payment_message });
  expect(taken(" Hola\r\n{nombre} ").data).toEqual({ payment_message: "Hola\n{nombre}" });
  expect(taken("a".repeat(MOST_MESSAGE_CHARACTERS)).success).toBe(true);
  expect(taken("a".repeat(MOST_MESSAGE_CHARACTERS + 1)).error?.issues[0]?.path).toEqual(["payment_message"]);
  expect(taken("{saldo}").error?.issues).toMatchObject([
    { path: ["payment_message"], message: expect.stringContaining("{saldo}") },
  ]);
});
