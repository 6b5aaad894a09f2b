import { aPurchase } from "@sereno/tests/support/answers";
import { expect, test } from "vitest";
import { chargeText, countPurchases, paidText, statusOf } from "./purchase-texts";

test.each([
  ["active", "Activo", "teal"],
  ["completed", "Completado", "grey"],
  ["expired", "Expirado", "amber"],
  ["cancelled", "Cancelado", "rose"],
  ["paused", "paused", "grey"],
  ["toString", "toString", "grey"],
])("the status %s is shown as %s in %s", (status, text, tone) => expect(statusOf(status)).toEqual({ text, tone }));

test("active and completed purchases are counted", () => {
  const purchases = (["active", "completed", "completed", "expired", "cancelled"] as const).map((status) =>
    aPurchase({ status }),
  );
  expect(countPurchases(purchases)).toEqual({ active: 1, completed: 2 });
});

test("a payment names its method where known", () => {
  expect(paidText(aPurchase())).toBe("$\u00a0884.000");
  expect(paidText(aPurchase({ payment_method: "transfer", payment_reference: "8841" }))).toBe(
    "$\u00a0884.000 · Transferencia · Ref. 8841",
  );
});

test.each([
  [884_000, 0, "Pagado $\u00a00 de $\u00a0884.000"],
  [884_000, 300_000, "Pagado $\u00a0300.000 de $\u00a0884.000"],
  [884_000, 884_000, "$\u00a0884.000"],
  [0, 0, "$\u00a00"],
])("a purchase for %d of which %d is paid says %s", (price, paid, text) => {
  expect(chargeText(aPurchase({ price, paid, balance: price - paid }))).toBe(text);
});
