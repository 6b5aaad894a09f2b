import { useQueryClient } from "@tanstack/react-query";
import { useTRPC } from "../../../lib/trpc";

/** Asks for an appointment as it is now, whatever is in view. */
export function useFreshAppointment() {
  const { get } = useTRPC().appointment;
  const queryClient = useQueryClient();
  return (id: string) => queryClient.fetchQuery(get.queryOptions({ id }, { staleTime: 0, gcTime: 0 }));
}
