import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { toast } from "../../../components/ui/toast/toast";
import { useTRPC } from "../../../lib/trpc";
import type { ClientsAddress } from "../model/address";

export const LOAD_FAILED = "Error al cargar clientes";
export const LOAD_FAILED_HINT = "No se pudieron cargar los clientes. Por favor, inténtalo de nuevo.";

/** One page of clients; the page before stays in view while it loads. */
export function useClients({ search, page, size }: ClientsAddress) {
  const { client } = useTRPC();
  const query = useQuery(
    client.list.queryOptions(
      { search: search || undefined, page, page_size: size },
      { placeholderData: keepPreviousData },
    ),
  );
  const { data, error, errorUpdatedAt, errorUpdateCount, isFetching, isPlaceholderData, refetch } = query;
  const [isAsked, setIsAsked] = useState(false);

  useEffect(() => {
    if (error && errorUpdatedAt) toast.error(LOAD_FAILED, LOAD_FAILED_HINT);
  }, [error, errorUpdatedAt]);

  const reload = () => {
    setIsAsked(true);
    void refetch().finally(() => setIsAsked(false));
  };

  return {
    list: data,
    /** What is shown belongs to another search or page. */
    isOutdated: isPlaceholderData,
    /** The person waits; a silent check for news does not count. */
    isLoading: isFetching && (!data || isPlaceholderData || isAsked),
    hasFailed: Boolean(error) || (!data && errorUpdateCount > 0),
    reload,
  };
}
