import type { ClientList } from "@sereno/core/client/output";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { isNotFound, messageOf } from "../../../lib/errors";
import { useTRPC } from "../../../lib/trpc";

/** One client; at once where a list already shows it. */
export function useClient(id: string) {
  const { client } = useTRPC();
  const queryClient = useQueryClient();
  const listed = () =>
    queryClient
      .getQueriesData<ClientList>(client.list.queryFilter())
      .flatMap(([, list]) => list?.clients ?? [])
      .find((each) => each.id === id);
  const query = useQuery(client.get.queryOptions({ id }, { placeholderData: listed }));
  const { data, error, isFetching, refetch } = query;
  return {
    client: data,
    isGone: isNotFound(error),
    failure: error && !data ? messageOf(error) : null,
    isRetrying: isFetching,
    retry: () => void refetch(),
  };
}
