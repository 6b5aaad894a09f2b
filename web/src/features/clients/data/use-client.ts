import type { AppointmentPage } from "@sereno/core/domain/appointment/output";
import type { ClientList, ClientListItem } from "@sereno/core/domain/client/output";
import { getQueryKey } from "@trpc/react-query";
import { PAGED, type Pages, usePages } from "../../../components/load/load-more";
import { type Load, useLoaded } from "../../../components/load/use-load";
import { queryClient, queryUtils, trpc } from "../../../lib/trpc";
import { divideVisits, type VisitHistory } from "../model/visit-history";

export const fetchClient = (id: string): Promise<ClientListItem> => queryUtils.client.get.fetch({ id });

export function useClient(id: string): Load<ClientListItem> {
  const listed = () =>
    queryClient
      .getQueriesData<ClientList>({ queryKey: getQueryKey(trpc.client.list) })
      .flatMap(([, list]) => list?.clients ?? [])
      .find((each) => each.id === id);
  return useLoaded(trpc.client.get.useQuery({ id }, { placeholderData: listed }));
}

export type Visits = Pages<VisitHistory>;

const visitsOf = (pages: AppointmentPage[]) => divideVisits(pages.flatMap(({ appointments }) => appointments));

export const useVisits = (client_id: string): Visits =>
  usePages(trpc.appointment.list.useInfiniteQuery({ client_id, order: "desc", limit: 50 }, PAGED), visitsOf);
