import { aPackage } from "@sereno/tests/support/answers";
import { expect, test } from "vitest";
import { pricingText, savingsText } from "./package-texts";

test("a package shows its discount, or that its price is custom", () => {
  expect(pricingText(aPackage({ use_custom_price: true, discount_percentage: 10 }))).toBe("Precio personalizado");
  expect(pricingText(aPackage({ discount_percentage: 0 }))).toBe("Sin descuento");
  expect(pricingText(aPackage({ discount_percentage: 12.5 }))).toMatch(/^Descuento: 12,5\s?%$/);
});

test("a package shows its savings or extra cost, unless it is zero or the sessions have no price", () => {
  const savingsOf = (savings: number, total_price = 500_000) => savingsText(aPackage({ savings, total_price }));
  expect(savingsOf(65_000)).toBe("Ahorro: $\u00a065.000");
  expect(savingsOf(0)).toBeNull();
  expect(savingsOf(-20_000)).toBe("$\u00a020.000 más que por separado");
  expect(savingsOf(-500_000)).toBeNull();
});
