import type { Package, PackageConfig } from "@sereno/core/domain/catalog/output";
import { pricePackage } from "@sereno/core/domain/catalog/rules";
import { getQueryKey } from "@trpc/react-query";
import { type FailureToast, type Load, useLoaded } from "../../components/load/use-load";
import { queryClient, queryUtils, trpc } from "../../lib/trpc";

export interface Catalog {
  config: PackageConfig;
  packages: Package[];
}

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

export const withConfig = ({ packages }: Catalog, config: PackageConfig): Catalog => ({
  config,
  packages: packages.map((each) => ({ ...each, ...pricePackage(config.base_consultation_value, each) })),
});

export const LOAD_FAILED = "No se pudieron cargar los paquetes.";

// Loads packages that are not on sale, too, so that all screens share one cached answer.
const EVERYTHING = { include_inactive: true };

export const useCatalog = (): Load<Catalog> =>
  useLoaded(trpc.catalog.listWithConfig.useQuery(EVERYTHING), { title: LOAD_FAILED });

const onSale = ({ packages }: Catalog): Package[] => packages.filter(({ is_active }) => is_active);

export type PackagesOnSale = ReturnType<typeof usePackagesOnSale>;

/** Packages on sale. Refetched when shown and on return from another tab, where the user may have created a package. */
export function usePackagesOnSale(toast: FailureToast) {
  const query = trpc.catalog.listWithConfig.useQuery(EVERYTHING, { staleTime: 0, select: onSale });
  return { ...useLoaded(query, toast), isFetching: query.isFetching };
}

export const catalogCache = {
  /** The price that the screens show of a package, in pesos; undefined while it has not loaded. */
  priceOf: (id: string) =>
    queryUtils.catalog.listWithConfig.getData(EVERYTHING)?.packages.find((each) => each.id === id)?.total_price,
  hold: () => queryClient.cancelQueries({ queryKey: getQueryKey(trpc.catalog) }),
  change: (edit: (catalog: Catalog) => Catalog) =>
    queryUtils.catalog.listWithConfig.setData(EVERYTHING, (catalog) => catalog && edit(catalog)),
};
