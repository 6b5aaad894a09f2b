import { useQueryClient } from "@tanstack/react-query";
import { useTRPC } from "../../../lib/trpc";

/** Asks for a client, unless they are known from a moment ago. */
export function useFetchClient() {
  const { client } = useTRPC();
  const queryClient = useQueryClient();
  return (id: string) => queryClient.fetchQuery(client.get.queryOptions({ id }));
}
