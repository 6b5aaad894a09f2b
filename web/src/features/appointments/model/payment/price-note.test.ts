import { expect, it } from "vitest";
import { priceNote } from "./price-note";

it.each([
  [130_000, 0, null],
  [0, 0, "Sin cobro"],
  [130_000, 50_000, "Pagado $ 50.000 · falta $ 80.000"],
  [130_000, 130_000, "Pagado $ 130.000"],
])("a price of %d with %d paid is noted as %s", (price, paid, note) => {
  expect(priceNote(price, paid)).toBe(note);
});
