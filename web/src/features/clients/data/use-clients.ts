import { keepPreviousData } from "@tanstack/react-query";
import { useState } from "react";
import { useLoad } from "../../../components/load/use-load";
import { trpc } from "../../../lib/trpc";
import type { ClientsAddress } from "../model/address";

export const LOAD_FAILED = "Error al cargar clientes";
export const LOAD_FAILED_HINT = "No se pudieron cargar los clientes. Por favor, inténtalo de nuevo.";
const TOLD = { title: LOAD_FAILED, text: LOAD_FAILED_HINT };

/** The previous page stays in view while the next loads. */
export function useClients({ search, page, size }: ClientsAddress) {
  const query = trpc.client.list.useQuery(
    { search: search || undefined, page, page_size: size },
    { placeholderData: keepPreviousData },
  );
  const { data, isFetching, isPlaceholderData, refetch } = query;
  const load = useLoad(query, data, TOLD);
  const [isAsked, setIsAsked] = useState(false);

  return {
    ...load,
    /** The shown data belongs to another search or page. */
    isOutdated: isPlaceholderData,
    /** The person waits for it; background refetches do not count. */
    isSearching: isFetching && (!data || isPlaceholderData || isAsked),
    reload: () => {
      setIsAsked(true);
      void refetch().finally(() => setIsAsked(false));
    },
  };
}

export type Clients = ReturnType<typeof useClients>;
