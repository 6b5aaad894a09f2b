import type { ClientList, ClientListItem } from "@sereno/core/client/output";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { type Load, useLoad } from "../../../components/load/use-load";
import { useTRPC } from "../../../lib/trpc";

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
