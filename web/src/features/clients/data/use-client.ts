import type { ClientList, ClientListItem } from "@sereno/core/client/output";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { type Load, useLoad } from "../../../components/load/use-load";
import { useTRPC } from "../../../lib/trpc";

/** Asks for one client as they are now. */
export function useFetchClient(): (id: string) => Promise<ClientListItem> {
  const { client } = useTRPC();
  const queryClient = useQueryClient();
  return (id) => queryClient.fetchQuery(client.get.queryOptions({ id }));
}

/** One client; at once where a list already shows it. */
export function useClient(id: string): Load<ClientListItem> {
  const { client } = useTRPC();
  const queryClient = useQueryClient();
  const listed = () =>
    queryClient
      .getQueriesData<ClientList>(client.list.queryFilter())
      .flatMap(([, list]) => list?.clients ?? [])
      .find((each) => each.id === id);
  const query = useQuery(client.get.queryOptions({ id }, { placeholderData: listed }));
  return useLoad(query, query.data);
}
