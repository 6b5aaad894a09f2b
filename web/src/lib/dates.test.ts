import { expect, test } from "vitest";
import { spokenDate } from "./dates";

test("a date names its year only when it is another than today's", () => {
  expect(spokenDate("2026-11-24", "2026-11-20")).toBe("martes 24 de noviembre");
  expect(spokenDate("2027-01-04", "2026-11-20")).toBe("lunes 4 de enero de 2027");
});
