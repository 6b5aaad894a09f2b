import { expect, test } from "vitest";
import { priceNote } from "./charge";

test.each([
  [130_000, 0, null],
  [0, 0, "Sin cobro"],
  [130_000, 50_000, "Pagado $\u00a050.000 · falta $\u00a080.000"],
  [130_000, 130_000, "Pagado $\u00a0130.000"],
])("a price of %d with %d paid is noted as %s", (price, paid, note) => expect(priceNote(price, paid)).toBe(note));
