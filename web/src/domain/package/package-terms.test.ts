import { aPackage } from "@sereno/tests/support/answers";
import { expect, test } from "vitest";
import { lastDay, saleNote, saleText, termsText } from "./package-terms";

const offered = aPackage({ sessions: 8, total_price: 884_000 });

test("termsText has sessions, validity and price of a package", () => {
  expect(termsText(offered)).toBe("8 sesiones · válido 3 meses · $\u00a0884.000");
  expect(termsText({ ...offered, sessions: 1, validity_months: 1 })).toBe("1 sesión · válido 1 mes · $\u00a0884.000");
});

test("saleText has price, sessions and last valid day of a package", () =>
  expect(saleText(offered, "2026-11-20")).toBe("Total: $\u00a0884.000 · 8 sesiones · vence el 20 de febrero de 2027"));

test.each([
  ["2026-01-31", 1, "2026-02-28"],
  ["2027-11-30", 3, "2028-02-29"],
  ["2026-12-15", 12, "2027-12-15"],
])("a package sold on %s for %i months is valid until %s", (today, months, date) =>
  expect(lastDay(today, months)).toBe(date),
);

test.each([
  [884_000, 884_000, null],
  [884_000, 384_000, "Queda debiendo $\u00a0500.000"],
  [884_000, 900_000, "Es más que el precio del paquete, $\u00a0884.000."],
])("a sale for %d pesos of which %d are paid has the note %s", (price, paid, note) =>
  expect(saleNote(price, paid)).toBe(note),
);
