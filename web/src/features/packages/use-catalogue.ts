import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { toast } from "../../components/ui/toast";
import { messageOf } from "../../lib/errors";
import { useTRPC } from "../../lib/trpc";
import type { Catalogue } from "./catalogue";

export const LOAD_FAILED = "No se pudieron cargar los paquetes.";

// The hidden ones too: the screen shows them at the press of a switch.
const EVERYTHING = { include_inactive: true };

// Without a connection a request must fail and say so, not wait in silence.
export const ONLINE_OR_NOT = { networkMode: "always" } as const;

/** The base value and every package. A failure stays in view while it is retried. */
export function useCatalogue() {
  const query = useQuery(useTRPC().catalog.listWithConfig.queryOptions(EVERYTHING, ONLINE_OR_NOT));
  const { data, error, errorUpdatedAt, errorUpdateCount, isFetching, refetch } = query;
  const [reason, setReason] = useState("");
  useEffect(() => {
    if (!error || !errorUpdatedAt) return;
    setReason(messageOf(error));
    toast.error(LOAD_FAILED, messageOf(error));
  }, [error, errorUpdatedAt]);
  return {
    data,
    hasFailed: Boolean(error) || (!data && errorUpdateCount > 0),
    reason,
    isRetrying: isFetching,
    retry: () => void refetch(),
  };
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
