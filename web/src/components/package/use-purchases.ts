import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { useTRPC } from "../../lib/trpc";
import { toast } from "../ui/toast/toast";

export const PROGRESS_FAILED = "Error al cargar progreso de paquetes";

const ALL = 200;

/** Every package that a client bought, newest first; a failure is told as `title` and `description`. */
export function usePurchases(client_id: string, title: string, description?: string) {
  const { purchase } = useTRPC();
  const query = useQuery(purchase.list.queryOptions({ client_id, limit: ALL }));
  const { data, error, errorUpdatedAt, errorUpdateCount, isFetching, refetch } = query;
  useEffect(() => {
    if (error && errorUpdatedAt) toast.error(title, description);
  }, [error, errorUpdatedAt, title, description]);
  return {
    purchases: data?.purchases,
    hasFailed: !data && errorUpdateCount > 0,
    isRetrying: isFetching,
    retry: () => void refetch(),
  };
}
