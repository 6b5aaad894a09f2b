import { keepPreviousData } from "@tanstack/react-query";
import { useState } from "react";
import { useLoad } from "../../../components/load/use-load";
import { trpc } from "../../../lib/trpc";
import type { ClientsAddress } from "../model/address";

export const LOAD_FAILED = "Error al cargar clientes";
export const LOAD_FAILED_HINT = "No se pudieron cargar los clientes. Por favor, inténtalo de nuevo.";

/** One page of clients. Returns the previous list while another loads. */
export function useClients({ search, page, size }: ClientsAddress) {
  const input = { search: search || undefined, page, page_size: size };
  const query = trpc.client.list.useQuery(input, { placeholderData: keepPreviousData });
  const { data, isFetching, isPlaceholderData: isOutdated, refetch } = query;
  const load = useLoad(query, data, { title: LOAD_FAILED, text: LOAD_FAILED_HINT });
  const [isAsked, setIsAsked] = useState(false);

  return {
    ...load,
    isOutdated,
    /** Whether the user waits for an answer; a background refetch does not count. */
    isSearching: isFetching && (!data || isOutdated || isAsked),
    reload: () => {
      setIsAsked(true);
      void refetch().finally(() => setIsAsked(false));
    },
  };
}

export type Clients = ReturnType<typeof useClients>;
