import type { AgentToken } from "@sereno/core/things/agent/output";
import { parseLocal } from "@sereno/core/words/time/rules";
import { expect, it } from "vitest";
import { clockText, missingText, tokenTexts, whenText } from "./profile-texts";
import { daysOf, EXPIRY_OPTIONS, optionOf } from "./token-choices";

const BOGOTA = "America/Bogota";
const now = "2026-11-24T15:00:00Z";

it("names the missing fields in Spanish", () => {
  expect(missingText(["address"])).toBe("dirección");
  expect(missingText(["address", "bank_name", "account_number"])).toBe("dirección, banco y número de cuenta");
});

it.each([
  ["2026-11-24T15:00:00Z", "Hoy, 10:00 a. m."],
  ["2026-11-24T05:00:00Z", "Hoy, 12:00 a. m."],
  ["2026-11-24T04:59:00Z", "Ayer, 11:59 p. m."],
  ["2026-11-22T20:30:00Z", "Domingo 22 de noviembre, 3:30 p. m."],
  ["2025-12-31T20:30:00Z", "Miércoles 31 de diciembre de 2025, 3:30 p. m."],
])("tells when %s was, in the practice's zone", (at, text) => {
  expect(whenText(at, now, BOGOTA)).toBe(text);
});

it("follows the zone", () => {
  expect(whenText("2026-11-24T04:59:00Z", now, "Europe/Madrid")).toBe("Hoy, 5:59 a. m.");
});

it("tells what time it is there", () => {
  expect(clockText(parseLocal("2026-11-24 13:05"))).toBe("Allí es la 1:05 p. m.");
  expect(clockText(parseLocal("2026-11-24 10:00"))).toBe("Allí son las 10:00 a. m.");
});

const token: AgentToken = {
  id: "tok_1",
  label: "Asistente",
  right: "book",
  bound: "conversation",
  modes: { move: "allow", cancel: "allow", sell: "allow" },
  expires_at: "2027-02-21T15:00:00Z",
  created_at: "2026-11-23T15:00:00Z",
  last_used_at: null,
};

it("tells what an access may do and until when, when it was made and used", () => {
  expect(tokenTexts(token, now, BOGOTA)).toEqual({
    over: null,
    right: "Agendar",
    sees: "Ve: solo a quien escribe",
    expiry: "Vence: 21 de febrero de 2027",
    created: "Creado: ayer, 10:00 a. m.",
    used: "Nunca usado",
  });
  expect(tokenTexts({ ...token, last_used_at: now }, now, BOGOTA).used).toBe("Último uso: hoy, 10:00 a. m.");
  expect(tokenTexts({ ...token, expires_at: null }, now, BOGOTA)).toMatchObject({ over: null, expiry: "No vence" });
});

it("tells of an access that is over", () => {
  expect(tokenTexts({ ...token, expires_at: now }, now, BOGOTA).over).toBe("Venció: crea otro");
  expect(tokenTexts({ ...token, right: null }, now, BOGOTA)).toMatchObject({
    over: "Ya no sirve: vuelve a crearlo",
    right: null,
  });
});

it("offers each expiry as days", () => {
  for (const { value } of EXPIRY_OPTIONS) expect(optionOf(daysOf(value))).toBe(value);
  expect(daysOf("never")).toBeNull();
});
