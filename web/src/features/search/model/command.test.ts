import { normalizeText } from "@sereno/core/lib/spanish/rules";
import { expect, test } from "vitest";
import { type Command, readCommand } from "./command";

test.each<[string, Command["verb"], string]>([
  ["Nueva cita", "book", ""],
  ["nueva cita con", "book", ""],
  ["Nueva cita con Lucía", "book", "lucia"],
  ["agendar a Lucía Gómez", "book", "lucia gomez"],
  ["agendar lucia", "book", "lucia"],
  ["cita con lucia", "book", "lucia"],
  ["crear una sesión para 300 123", "book", "300 123"],
  ["Registrar pago", "pay", ""],
  ["registrar un pago de Lucía", "pay", "lucia"],
  ["nuevo abono lucia", "pay", "lucia"],
  ["pago de ana", "pay", "ana"],
  ["registrar pago de ana de la torre", "pay", "ana de la torre"],
  ["Vender paquete a ana", "sell", "ana"],
  ["vender un paquete a ana", "sell", "ana"],
  ["cuenta de cobro para ana", "bill", "ana"],
  ["nueva cuenta de cobro", "bill", ""],
  ["Cerrar el lunes", "close", "el lunes"],
  ["bloquear 12 de diciembre", "close", "12 de diciembre"],
])("%j is a command", (text, verb, object) => expect(readCommand(normalizeText(text))).toEqual({ verb, object }));

test.each([
  "",
  "cita",
  "citas",
  "cuentas de cobro",
  "lucia",
  "nueva",
  "pago",
  "12 dic",
  "cerrado",
  "nuevacita",
  "vendera",
])("%j is none", (text) => expect(readCommand(text)).toBeNull());
