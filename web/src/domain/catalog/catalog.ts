import type { Package, PackageConfig } from "@sereno/core/domain/catalog/output";
import { pricePackage } from "@sereno/core/domain/catalog/rules";

export interface Catalog {
  config: PackageConfig;
  packages: Package[];
}

/** Replaces the package in the catalog, or appends a new one. */
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

/** The catalog with prices recomputed for another base value. */
export const withConfig = ({ packages }: Catalog, config: PackageConfig): Catalog => ({
  config,
  packages: packages.map((each) => ({ ...each, ...pricePackage(config.base_consultation_value, each) })),
});
