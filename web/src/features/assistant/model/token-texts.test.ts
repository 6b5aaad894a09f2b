import type { AgentToken } from "@sereno/core/domain/agent/output";
import { expect, test } from "vitest";
import { daysOf, EXPIRY_OPTIONS, optionOf } from "./token-choices";
import { tokenTexts } from "./token-texts";

const BOGOTA = "America/Bogota";
const now = "2026-11-24T15:00:00Z";

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

test("names an access's scope, expiry, creation and last use", () => {
  expect(tokenTexts(token, now, BOGOTA)).toEqual({
    over: null,
    right: "Agendar",
    sees: "Ve: solo a quien escribe",
    expiry: "Vence: 21 de febrero de 2027",
    created: "Creado: ayer, 10:00 a.\u00a0m.",
    used: "Nunca usado",
  });
  expect(tokenTexts({ ...token, last_used_at: now }, now, BOGOTA).used).toBe("Último uso: hoy, 10:00 a.\u00a0m.");
  expect(tokenTexts({ ...token, expires_at: null }, now, BOGOTA)).toMatchObject({ over: null, expiry: "No vence" });
});

test("describes an access that no longer works", () => {
  expect(tokenTexts({ ...token, expires_at: now }, now, BOGOTA).over).toBe("Venció: crea otro");
  expect(tokenTexts({ ...token, right: null }, now, BOGOTA)).toMatchObject({
    over: "Ya no sirve: vuelve a crearlo",
    right: null,
  });
});

test("offers each expiry as days", () => {
  for (const { value } of EXPIRY_OPTIONS) expect(optionOf(daysOf(value))).toBe(value);
  expect(daysOf("never")).toBeNull();
});
