import { aPackage } from "@sereno/tests/support/answers";
import { expect, test } from "vitest";
import { type Catalog, withConfig, withoutPackage, withPackage, withPackageHidden } from "./use-catalog";

const five = aPackage();
const fixed = aPackage({
  id: "pkg_fixed",
  use_custom_price: true,
  custom_price: 400_000,
  total_price: 400_000,
  savings: 100_000,
  avg_price_per_session: 80_000,
});
const catalog: Catalog = {
  config: { base_consultation_value: 100_000, configured: true, updated_at: "2026-01-01T00:00:00.000Z" },
  packages: [five, fixed],
};

test("the catalog in the cache puts a new package last and a changed one in its place", () => {
  const eight = { ...five, id: "pkg_8" };
  const renamed = { ...five, name: "Cinco sesiones" };
  expect(withPackage(catalog, eight).packages).toEqual([five, fixed, eight]);
  expect(withPackage(catalog, renamed).packages).toEqual([renamed, fixed]);
});

test("the catalog in the cache hides a package or takes it out", () => {
  expect(withPackageHidden(catalog, "pkg_5").packages).toEqual([{ ...five, is_active: false }, fixed]);
  expect(withoutPackage(catalog, "pkg_5").packages).toEqual([fixed]);
});

test("the catalog in the cache recalculates prices at another base value, and keeps custom ones", () => {
  const config = { ...catalog.config, base_consultation_value: 200_000 };
  expect(withConfig(catalog, config)).toEqual({
    config,
    packages: [
      { ...five, total_price: 900_000, savings: 100_000, avg_price_per_session: 180_000 },
      { ...fixed, savings: 600_000 },
    ],
  });
});
