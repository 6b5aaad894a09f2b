import * as z from "zod/mini";
import { Count, Instant, Version, WholePesos } from "../../output";

export const PackageConfig = z.object({
  base_consultation_value: WholePesos,
  configured: z.boolean(),
  updated_at: Instant,
});
export type PackageConfig = z.infer<typeof PackageConfig>;

export const Package = z.object({
  id: z.string(),
  name: z.string(),
  description: z.nullable(z.string()),
  sessions: Count,
  discount_percentage: z.number(),
  validity_months: z.int(),
  transferable: z.boolean(),
  for_couples: z.boolean(),
  use_custom_price: z.boolean(),
  custom_price: z.nullable(WholePesos),
  is_active: z.boolean(),
  total_price: WholePesos,
  savings: z.int(),
  avg_price_per_session: WholePesos,
  version: Version,
});
export type Package = z.infer<typeof Package>;

export const PackageList = z.object({ packages: z.array(Package) });
export const PackagesWithConfig = z.object({ config: PackageConfig, packages: z.array(Package) });
export const RecalculatedPackages = z.object({ updated: Count, packages: z.array(Package) });
