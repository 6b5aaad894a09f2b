import { isoOfMinute, localMinute, resolveLocal } from "@sereno/core/words/time/rules";
import { keepPreviousData } from "@tanstack/react-query";
import { useEffect, useMemo } from "react";
import { morePages } from "../../../components/load/more-pages";
import { useLoad } from "../../../components/load/use-load";
import { trpc } from "../../../lib/trpc";
import { usePracticeZone } from "../../../lib/use-practice-zone";
import { toSections } from "../model/agenda";
import { pollMs, pollMsOfPast } from "../model/polling";
import { addDays } from "../model/time/days";
import { useFailureWatch } from "./use-meet-failure-watch";

const MOST_AHEAD = 200;
const PAGE_BEHIND = 30;
const MS_PER_MINUTE = 60_000;

/** Appointments from today on, all of them, and those before today by pages. */
export function useAllAppointments(today: string) {
  const paging = {
    getNextPageParam: (last: { next_cursor: string | null }) => last.next_cursor,
    placeholderData: keepPreviousData,
  };
  const ahead = trpc.appointment.list.useInfiniteQuery(
    { start_date: today, order: "asc", limit: MOST_AHEAD },
    { ...paging, refetchInterval: ({ state }) => pollMs(state.data?.pages) },
  );
  const behind = trpc.appointment.list.useInfiniteQuery(
    { end_date: addDays(today, -1), order: "desc", limit: PAGE_BEHIND },
    { ...paging, refetchInterval: ({ state }) => pollMsOfPast(state.data?.pages) },
  );

  const { hasNextPage, isFetching, isError, fetchNextPage } = ahead;
  useEffect(() => {
    if (hasNextPage && !isFetching && !isError) void fetchNextPage();
  }, [hasNextPage, isFetching, isError, fetchNextPage]);

  const sections = useMemo(() => {
    if (!ahead.data || !behind.data) return undefined;
    return toSections([...ahead.data.pages, ...behind.data.pages].flatMap((page) => page.appointments));
  }, [ahead.data, behind.data]);
  useFailureWatch(sections?.upcoming);

  return {
    // Nobody asks for the further pages of what is ahead: without them the view is not whole.
    ...useLoad([{ ...ahead, isFetchNextPageError: false }, behind], sections),
    older: morePages(behind),
  };
}

/** Appointments from the first moment of one local date to the last of another. */
export function useAppointmentsBetween(first: string, last: string) {
  const zone = usePracticeZone();
  const midnight = (date: string) => resolveLocal(zone, localMinute(date, 0)).instant;
  const range = {
    start_date: isoOfMinute(midnight(first)),
    end_date: new Date(midnight(addDays(last, 1)) * MS_PER_MINUTE - 1).toISOString(),
  };
  const query = trpc.appointment.dateRange.useQuery(range, {
    refetchInterval: ({ state }) => pollMs(state.data && [state.data]),
  });
  useFailureWatch(query.data?.appointments);
  return useLoad(query, query.data?.appointments);
}

const PAGE_FOUND = 50;

/** Appointments of the patients whose name holds `text`, by pages. */
export function useFoundAppointments(text: string) {
  const query = trpc.appointment.search.useInfiniteQuery(
    { q: text, limit: PAGE_FOUND },
    {
      getNextPageParam: (last) => last.next_cursor,
      placeholderData: keepPreviousData,
      refetchInterval: ({ state }) => pollMs(state.data?.pages),
    },
  );
  const { data } = query;
  const sections = useMemo(() => data && toSections(data.pages.flatMap((page) => page.appointments)), [data]);
  useFailureWatch(sections?.upcoming);
  return { ...useLoad(query, sections), isOutdated: query.isPlaceholderData, more: morePages(query) };
}
