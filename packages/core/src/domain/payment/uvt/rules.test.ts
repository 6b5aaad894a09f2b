import { expect, test } from "vitest";
import { invoicingLimit, invoicingNotice } from "./rules";

test("invoicingNotice gives the percentage from 80 % of the limit on, and advises an accountant at the limit", () => {
  expect(invoicingNotice(2026, 0)).toBeNull();
  expect(invoicingNotice(2026, 146_647_199)).toBeNull();
  expect(invoicingNotice(2026, 146_647_200)).toBe(
    "Llevas $ 146.647.200 en 2026, el 80 % del tope para no facturar, que es de $ 183.309.000 (3.500 UVT). " +
      "La obligación de facturar se acerca: consulta a tu contador.",
  );
  expect(invoicingNotice(2026, 183_308_999)).toContain("el 99 % del tope");
  expect(invoicingNotice(2026, 183_309_000)).toBe(
    "Llevas $ 183.309.000 en 2026 y el tope para no facturar es de $ 183.309.000 (3.500 UVT). " +
      "Puede que ya debas facturar: consulta a tu contador.",
  );
});

test("invoicingLimit uses the last listed UVT for later years, and the first listed UVT for earlier years", () => {
  expect(invoicingLimit(2040)).toBeGreaterThanOrEqual(invoicingLimit(2026));
  expect(invoicingLimit(2000)).toBe(invoicingLimit(2024));
});

test("the current year's UVT is listed from February on", () => {
  // `TEST_NOW` may set a later year, whose UVT is not yet published; `performance` gives the real date.
  const today = new Date(performance.timeOrigin + performance.now());
  const year = today.getMonth() === 0 ? today.getFullYear() - 1 : today.getFullYear();
  const advice = `add the UVT of ${year}, from the DIAN's resolution of December, to payment/uvt/rules.ts`;
  expect(invoicingLimit(year), advice).toBeGreaterThan(invoicingLimit(year - 1));
});
