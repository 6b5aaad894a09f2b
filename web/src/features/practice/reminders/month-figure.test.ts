import { monthAfter as stepMonth } from "@sereno/core/domain/summary/rules";
import { expect, test } from "vitest";
import { monthFigure } from "./settings-form";

test("a month's counts are described without causes", () => {
  expect(monthFigure({ reminded: 18, confirmed: 12, no_show: 1 })).toBe("Recordadas 18, confirmadas 12, no asistió 1.");
  expect(monthFigure({ reminded: 2, confirmed: 0, no_show: 2 })).toBe("Recordadas 2, confirmadas 0, no asistieron 2.");
  expect(monthFigure({ reminded: 0, confirmed: 0, no_show: 0 })).toBe("Ninguna cita recordada.");
});

test("months are stepped over the year's end", () =>
  expect([stepMonth("2026-12", 1), stepMonth("2026-01", -1), stepMonth("2026-11", -1)]).toEqual([
    "2027-01",
    "2025-12",
    "2026-10",
  ]));
