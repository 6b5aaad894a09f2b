import { useInfiniteQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { useTRPC } from "../../../lib/trpc";
import { divideVisits } from "../model/visit-history";

const PAGE = 50;

/** A client's appointments, newest first, by pages. */
export function useVisits(client_id: string) {
  const { list } = useTRPC().appointment;
  const query = useInfiniteQuery(
    list.infiniteQueryOptions(
      { client_id, order: "desc", limit: PAGE },
      { getNextPageParam: (last) => last.next_cursor },
    ),
  );
  const { data, errorUpdateCount, isFetching, refetch } = query;
  return {
    visits: useMemo(() => data && divideVisits(data.pages.flatMap((page) => page.appointments)), [data]),
    hasFailed: !data && errorUpdateCount > 0,
    isRetrying: isFetching,
    retry: () => void refetch(),
    older: {
      hasMore: query.hasNextPage,
      isLoading: query.isFetchingNextPage,
      hasFailed: query.isFetchNextPageError,
      load: () => void query.fetchNextPage(),
    },
  };
}

export type Visits = ReturnType<typeof useVisits>;
