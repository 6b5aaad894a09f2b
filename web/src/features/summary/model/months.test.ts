import { expect, test } from "vitest";
import { monthIn, monthText, shortMonth } from "./figures";

test("a month has its year, except beside a month of the same year", () => {
  expect(monthText("2026-11")).toBe("Noviembre de 2026");
  expect(shortMonth("2026-10", "2026-11")).toBe("Octubre");
  expect(shortMonth("2025-11", "2026-11")).toBe("Noviembre 2025");
});

test.each([
  ["2026-11", "2026-11"],
  ["2020-01", "2020-01"],
  ["2026-12", null],
  ["2026-13", null],
  ["1999-12", null],
  ["noviembre", null],
  [null, null],
])("%s in the address of November: %s", (text, month) => expect(monthIn(text, "2026-11")).toBe(month));
