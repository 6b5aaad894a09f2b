import { expect, test } from "vitest";
import { whenText } from "./dates";

const BOGOTA = "America/Bogota";
const now = "2026-11-24T15:00:00Z";

test.each([
  ["2026-11-24T15:00:00Z", "Hoy, 10:00 a.\u00a0m."],
  ["2026-11-24T05:00:00Z", "Hoy, 12:00 a.\u00a0m."],
  ["2026-11-24T04:59:00Z", "Ayer, 11:59 p.\u00a0m."],
  ["2026-11-22T20:30:00Z", "Domingo 22 de noviembre, 3:30 p.\u00a0m."],
  ["2025-12-31T20:30:00Z", "Miércoles 31 de diciembre de 2025, 3:30 p.\u00a0m."],
])("writes the time of %s in the practice's zone", (at, text) => expect(whenText(at, now, BOGOTA)).toBe(text));

test("follows the zone", () =>
  expect(whenText("2026-11-24T04:59:00Z", now, "Europe/Madrid")).toBe("Hoy, 5:59 a.\u00a0m."));
