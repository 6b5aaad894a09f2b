import { getQueryKey } from "@trpc/react-query";
import { type Load, useLoad } from "../../../components/load/use-load";
import { queryClient, queryUtils, trpc } from "../../../lib/trpc";
import type { Catalog } from "../model/catalog";

export const LOAD_FAILED = "No se pudieron cargar los paquetes.";

// The hidden ones too: the screen shows them at the press of a switch.
const EVERYTHING = { include_inactive: true };

/** The base value and every package. */
export function useCatalog(): Load<Catalog> {
  const query = trpc.catalog.listWithConfig.useQuery(EVERYTHING);
  return useLoad(query, query.data, { title: LOAD_FAILED });
}

/** Puts into the cache what the server answered. */
export const catalogCache = {
  hold: () => queryClient.cancelQueries({ queryKey: getQueryKey(trpc.catalog) }),
  change: (edit: (catalog: Catalog) => Catalog) =>
    queryUtils.catalog.listWithConfig.setData(EVERYTHING, (catalog) => catalog && edit(catalog)),
};
