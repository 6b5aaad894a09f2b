import type { ClientList, ClientListItem } from "@sereno/core/domain/client/output";
import { getQueryKey } from "@trpc/react-query";
import { type Load, useLoaded } from "../../../components/load/use-load";
import { queryClient, queryUtils, trpc } from "../../../lib/trpc";

export const fetchClient = (id: string): Promise<ClientListItem> => queryUtils.client.get.fetch({ id });

/** A client, initially as in the cached list, if it is there. */
export function useClient(id: string): Load<ClientListItem> {
  const listed = () =>
    queryClient
      .getQueriesData<ClientList>({ queryKey: getQueryKey(trpc.client.list) })
      .flatMap(([, list]) => list?.clients ?? [])
      .find((each) => each.id === id);
  return useLoaded(trpc.client.get.useQuery({ id }, { placeholderData: listed }));
}
