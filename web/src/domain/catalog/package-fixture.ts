import type { Package } from "@sereno/core/domain/catalog/output";

export const aPackage = (change: Partial<Package> = {}): Package => ({
  id: "pkg_5",
  name: "Cinco",
  description: null,
  sessions: 5,
  discount_percentage: 10,
  validity_months: 3,
  transferable: false,
  for_couples: false,
  use_custom_price: false,
  custom_price: null,
  is_active: true,
  total_price: 450_000,
  savings: 50_000,
  avg_price_per_session: 90_000,
  version: 1,
  ...change,
});
