import { useMemo } from "react";
import { type MorePages, morePages } from "../../../components/load/more-pages";
import { type Load, useLoad } from "../../../components/load/use-load";
import { trpc } from "../../../lib/trpc";
import { divideVisits, type VisitHistory } from "../model/visit-history";

const PAGE = 50;

export interface Visits extends Load<VisitHistory> {
  older: MorePages;
}

/** A client's appointments, newest first, by pages. */
export function useVisits(client_id: string): Visits {
  const query = trpc.appointment.list.useInfiniteQuery(
    { client_id, order: "desc", limit: PAGE },
    { getNextPageParam: (last) => last.next_cursor },
  );
  const { data } = query;
  const visits = useMemo(() => data && divideVisits(data.pages.flatMap((page) => page.appointments)), [data]);
  return { ...useLoad(query, visits), older: morePages(query) };
}
