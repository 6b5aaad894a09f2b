import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { useTRPC } from "../../lib/trpc";
import { toast } from "../ui/toast/toast";

export const CATALOGUE_FAILED = "No se pudieron cargar los paquetes";

/** The packages on sale. One that was just made in another tab shows on the way back. */
export function useSaleCatalogue() {
  const { catalog } = useTRPC();
  const query = useQuery(catalog.list.queryOptions({}, { staleTime: 0 }));
  const { data, error, errorUpdatedAt, errorUpdateCount, isFetching, refetch } = query;
  useEffect(() => {
    if (error && errorUpdatedAt) toast.error("Error", CATALOGUE_FAILED);
  }, [error, errorUpdatedAt]);
  return {
    packages: data?.packages,
    hasFailed: !data && errorUpdateCount > 0,
    isRetrying: isFetching,
    retry: () => void refetch(),
  };
}

export type SaleCatalogue = ReturnType<typeof useSaleCatalogue>;
