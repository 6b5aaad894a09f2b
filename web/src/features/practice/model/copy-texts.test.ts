import { expect, test } from "vitest";
import { countText, progressText, sizeText } from "./copy-texts";

test("writes numbers as in Colombia", () => {
  expect(countText(1, "persona", "personas")).toBe("1 persona");
  expect(countText(1240, "persona", "personas")).toBe("1.240 personas");
});

test("describes a copy's progress", () => {
  const reading = { people: 1240, peopleInAll: 5000, records: 8400, isPacking: false };
  expect(progressText({ ...reading, peopleInAll: null })).toBe("Empezando…");
  expect(progressText(reading)).toBe("Leyendo: 1.240 de 5.000 personas, 8.400 registros en total");
  expect(progressText({ ...reading, isPacking: true })).toBe("Armando el archivo con 8.400 registros…");
});

test("shows the size of a file", () => expect([80_400, 12_300_000].map(sizeText)).toEqual(["81 KB", "12 MB"]));
