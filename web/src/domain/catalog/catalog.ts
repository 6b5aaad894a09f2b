import type { Package, PackageConfig } from "@sereno/core/domain/catalog/output";
import { pricePackage } from "@sereno/core/domain/catalog/rules";

export interface Catalog {
  config: PackageConfig;
  packages: Package[];
}

/** With a package as the server answered it: in its place, or last when it is new. */
export function withPackage(catalog: Catalog, saved: Package): Catalog {
  const { packages } = catalog;
  const isKnown = packages.some(({ id }) => id === saved.id);
  return {
    ...catalog,
    packages: isKnown ? packages.map((each) => (each.id === saved.id ? saved : each)) : [...packages, saved],
  };
}

export const withoutPackage = (catalog: Catalog, id: string): Catalog => ({
  ...catalog,
  packages: catalog.packages.filter((each) => each.id !== id),
});

export const withPackageHidden = (catalog: Catalog, id: string): Catalog => ({
  ...catalog,
  packages: catalog.packages.map((each) => (each.id === id ? { ...each, is_active: false } : each)),
});

/** The catalog at another base value, with recomputed prices. */
export const withConfig = ({ packages }: Catalog, config: PackageConfig): Catalog => ({
  config,
  packages: packages.map((each) => ({ ...each, ...pricePackage(config.base_consultation_value, each) })),
});
