import type { Package, PackageConfig } from "@sereno/core/catalog/output";
import { pricePackage } from "@sereno/core/catalog/rules";

export interface Catalogue {
  config: PackageConfig;
  packages: Package[];
}

/** With a package as the server answered it: in its place, or last when it is new. */
export function withPackage(catalogue: Catalogue, saved: Package): Catalogue {
  const { packages } = catalogue;
  const isKnown = packages.some(({ id }) => id === saved.id);
  return {
    ...catalogue,
    packages: isKnown ? packages.map((each) => (each.id === saved.id ? saved : each)) : [...packages, saved],
  };
}

export const withoutPackage = (catalogue: Catalogue, id: string): Catalogue => ({
  ...catalogue,
  packages: catalogue.packages.filter((each) => each.id !== id),
});

export const withPackageHidden = (catalogue: Catalogue, id: string): Catalogue => ({
  ...catalogue,
  packages: catalogue.packages.map((each) => (each.id === id ? { ...each, is_active: false } : each)),
});

/** At another base value: every price is computed anew. */
export const withConfig = ({ packages }: Catalogue, config: PackageConfig): Catalogue => ({
  config,
  packages: packages.map((each) => ({ ...each, ...pricePackage(config.base_consultation_value, each) })),
});
