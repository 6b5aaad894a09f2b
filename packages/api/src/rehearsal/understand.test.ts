import { expect, test } from "vitest";
import { choiceIn, daysIn, intentOf, isYes, personIn } from "./understand";

test.each([
  ["Hola, quiero una cita", "book"],
  ["¿Qué cupos tienes el jueves?", "book"],
  ["No puedo ir mañana", "cancel"],
  ["¿Podemos mover la cita?", "move"],
  ["¿Cuánto vale la consulta?", "price"],
  ["¿Cómo te pago?", "pay"],
  ["¿Cuántas sesiones me quedan?", "packages"],
  ["Confirmo, ahí estaré", "confirm"],
  ["Necesito hablar con alguien, es urgente", "handoff"],
  ["Buenas", null],
])("%j is taken for %s", (said, intent) => {
  expect(intentOf(said)).toBe(intent);
});

test.each([
  ["¿tienes mañana?", "2026-11-25", "2026-11-25"],
  ["¿tienes hoy por la mañana?", "2026-11-24", "2026-11-24"],
  ["pasado mañana", "2026-11-26", "2026-11-26"],
  ["el jueves", "2026-11-26", "2026-11-26"],
  ["el martes", "2026-12-01", "2026-12-01"],
  ["¿qué tienes?", "2026-11-24", "2026-11-30"],
])("%j asks about %s to %s", (said, start_date, end_date) => {
  expect(daysIn(said, "2026-11-24")).toEqual({ start_date, end_date });
});

test("a choice is one of those that were offered", () => {
  expect(["la 2", "la segunda", "2", "la 9", "no"].map((said) => choiceIn(said, 3))).toEqual([1, 1, 1, null, null]);
  expect([isYes("Sí, por favor"), isYes("dale"), isYes("no, gracias")]).toEqual([true, true, false]);
});

test.each([
  ["Es para Luis", 1],
  ["soy ana maría", 0],
  ["la 2", 1],
  ["el primero, gracias", -1],
  ["Peña", -1],
  ["Ana o Luis", -1],
  ["no sé", -1],
])("%j means the person at %i", (said, index) => {
  expect(personIn(said, ["Ana María de la Peña", "Luis Peña"])).toBe(index);
});
