import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { toast } from "../../components/ui/toast/toast";
import { messageOf } from "../../lib/errors";
import { useTRPC } from "../../lib/trpc";

export const LOAD_FAILED = "Error al cargar disponibilidad";

export function useSchedule() {
  const query = useQuery(useTRPC().availability.schedule.queryOptions());
  const { error, errorUpdatedAt } = query;
  useEffect(() => {
    if (error && errorUpdatedAt) toast.error(LOAD_FAILED, messageOf(error));
  }, [error, errorUpdatedAt]);
  return query;
}
