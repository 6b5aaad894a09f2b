import { useQuery, useQueryClient } from "@tanstack/react-query";
import { type Load, useLoad } from "../../../components/load/use-load";
import { useTRPC } from "../../../lib/trpc";
import type { Catalog } from "../model/catalog";

export const LOAD_FAILED = "No se pudieron cargar los paquetes.";

// The hidden ones too: the screen shows them at the press of a switch.
const EVERYTHING = { include_inactive: true };

/** The base value and every package. */
export function useCatalog(): Load<Catalog> {
  const query = useQuery(useTRPC().catalog.listWithConfig.queryOptions(EVERYTHING));
  return useLoad(query, query.data, { title: LOAD_FAILED });
}

/** Puts into the cache what the server answered, and then asks the server for everything that it touches. */
export function useCatalogCache() {
  const { catalog } = useTRPC();
  const queryClient = useQueryClient();
  return {
    hold: () => queryClient.cancelQueries(catalog.pathFilter()),
    change: (edit: (catalog: Catalog) => Catalog) =>
      queryClient.setQueryData<Catalog>(
        catalog.listWithConfig.queryKey(EVERYTHING),
        (catalog) => catalog && edit(catalog),
      ),
    refresh: () => void queryClient.invalidateQueries(catalog.pathFilter()),
  };
}
