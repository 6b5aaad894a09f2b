import type { Session } from "@sereno/core/domain/auth/output";
import { expect, test } from "vitest";
import { deviceName, isPhone, sessionTexts } from "./session-texts";

test.each([
  ["Chrome", "Android", "Chrome en Android"],
  ["Safari", null, "Safari"],
  [null, "Windows", "Navegador en Windows"],
  [null, null, "Navegador desconocido"],
])("of %s and %s says '%s'", (browser, system, name) => expect(deviceName({ browser, system })).toBe(name));

test("knows phones and tablets", () =>
  expect(["Android", "iPhone", "iPad", "Windows", null].map((system) => isPhone({ system }))).toEqual([
    true,
    true,
    true,
    false,
    false,
  ]));

const SESSION = {
  id: "ses_1",
  browser: null,
  system: null,
  country: null,
  city: null,
  created_at: "2026-11-23T15:00:00Z",
  seen_at: "2026-11-24T14:00:00Z",
};
const textsOf = (change: Partial<Session>) =>
  sessionTexts({ ...SESSION, ...change }, "2026-11-24T15:00:00Z", "America/Bogota");

test("shows when a session was opened and last used, in the practice's zone", () =>
  expect(textsOf({})).toEqual({
    begun: "Abierta: ayer, 10:00 a.\u00a0m.",
    used: "Último uso: hoy, 9:00 a.\u00a0m.",
    place: null,
  }));

test.each([
  ["CO", "Medellín", "Cerca de Medellín, Colombia"],
  ["ES", null, "España"],
  [null, null, null],
])("of %s and %s says where it was: %s", (country, city, place) => {
  expect(textsOf({ country, city }).place).toBe(place);
});
