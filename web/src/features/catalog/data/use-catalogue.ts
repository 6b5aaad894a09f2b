import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useShownFailure } from "../../../components/load/use-shown-failure";
import { useTRPC } from "../../../lib/trpc";
import type { Catalogue } from "../model/catalogue";

export const LOAD_FAILED = "No se pudieron cargar los paquetes.";

// The hidden ones too: the screen shows them at the press of a switch.
const EVERYTHING = { include_inactive: true };

/** The base value and every package. A failure stays in view while it is retried. */
export function useCatalogue() {
  const query = useQuery(useTRPC().catalog.listWithConfig.queryOptions(EVERYTHING));
  return { data: query.data, ...useShownFailure(query, LOAD_FAILED) };
}

/** Puts into the cache what the server answered, and then asks the server for everything that it touches. */
export function useCatalogueCache() {
  const { catalog } = useTRPC();
  const queryClient = useQueryClient();
  return {
    hold: () => queryClient.cancelQueries(catalog.pathFilter()),
    change: (edit: (catalogue: Catalogue) => Catalogue) =>
      queryClient.setQueryData<Catalogue>(
        catalog.listWithConfig.queryKey(EVERYTHING),
        (catalogue) => catalogue && edit(catalogue),
      ),
    refresh: () => void queryClient.invalidateQueries(catalog.pathFilter()),
  };
}
