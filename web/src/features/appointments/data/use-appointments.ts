import type { Appointment, AppointmentPage } from "@sereno/core/domain/appointment/output";
import { isoOfMinute, localMinute, resolveLocal } from "@sereno/core/lib/time/rules";
import { keepPreviousData } from "@tanstack/react-query";
import { useEffect, useMemo } from "react";
import { morePages, PAGED, usePages } from "../../../components/load/load-more";
import { useLoad } from "../../../components/load/use-load";
import { useConnectionCheck } from "../../../domain/google/use-google-connection";
import { queryUtils, trpc } from "../../../lib/trpc";
import { usePracticeZone } from "../../../lib/use-clock";
import { dateOf, toSections } from "../model/agenda";
import { isMeetFailed, pollMs, pollMsOfPast } from "../model/meet";
import { addDays, type DaySpan, sinceLately } from "../model/time/days";

function useFailureWatch(appointments: Appointment[] | undefined): void {
  const check = useConnectionCheck();
  const failed = appointments?.filter(isMeetFailed).map(({ id }) => id);
  const key = failed?.join();
  useEffect(() => {
    if (key) check();
  }, [key, check]);
}

const NONE: Appointment[] = [];

const paging = { ...PAGED, placeholderData: keepPreviousData };

const sectionsOf = (pages: AppointmentPage[]) => toSections(pages.flatMap(({ appointments }) => appointments));

export const useBehind = (today: string) =>
  trpc.appointment.list.useInfiniteQuery(
    { end_date: addDays(today, -1), order: "desc", limit: 30 },
    { ...paging, refetchInterval: ({ state }) => pollMsOfPast(state.data?.pages) },
  );

/** Appointments before today; none while the last week loads, so that counts in 'Ahora' do not grow page by page. */
export function useLately(today: string): Appointment[] {
  const { data, hasNextPage, isFetching, isFetchNextPageError, fetchNextPage } = useBehind(today);
  const shown = useMemo(() => data?.pages.flatMap(({ appointments }) => appointments) ?? [], [data]);
  const oldest = shown.at(-1);
  const isShort = hasNextPage && oldest !== undefined && dateOf(oldest) >= sinceLately(today);
  useEffect(() => {
    if (isShort && !isFetching && !isFetchNextPageError) void fetchNextPage();
  }, [isShort, isFetching, isFetchNextPageError, fetchNextPage]);
  return isShort && !isFetchNextPageError ? NONE : shown;
}

export function useAllAppointments(today: string) {
  const ahead = trpc.appointment.list.useInfiniteQuery(
    { start_date: today, order: "asc", limit: 200 },
    { ...paging, refetchInterval: ({ state }) => pollMs(state.data?.pages) },
  );
  const behind = useBehind(today);

  const { hasNextPage, isFetching, isError, fetchNextPage } = ahead;
  useEffect(() => {
    if (hasNextPage && !isFetching && !isError) void fetchNextPage();
  }, [hasNextPage, isFetching, isError, fetchNextPage]);

  const sections = useMemo(() => {
    if (!ahead.data || !behind.data) return undefined;
    return sectionsOf([...ahead.data.pages, ...behind.data.pages]);
  }, [ahead.data, behind.data]);
  useFailureWatch(sections?.upcoming);

  return {
    // Makes `useLoad` report failed pages of upcoming appointments; `LoadMore` reports failed pages of past ones.
    ...useLoad([{ ...ahead, isFetchNextPageError: false }, behind], sections),
    isWhole: !hasNextPage,
    more: morePages(behind),
  };
}

export function useAppointmentsBetween(first: string, last: string) {
  const zone = usePracticeZone();
  const midnight = (date: string) => resolveLocal(zone, localMinute(date, 0)).instant;
  const range = {
    start_date: isoOfMinute(midnight(first)),
    end_date: new Date(midnight(addDays(last, 1)) * 60_000 - 1).toISOString(),
  };
  const query = trpc.appointment.dateRange.useQuery(range, {
    refetchInterval: ({ state }) => pollMs(state.data && [state.data]),
  });
  useFailureWatch(query.data?.appointments);
  return useLoad(query, query.data?.appointments);
}

export function useFoundAppointments(text: string) {
  const query = trpc.appointment.search.useInfiniteQuery(
    { q: text, limit: 50 },
    { ...paging, refetchInterval: ({ state }) => pollMs(state.data?.pages) },
  );
  const found = usePages(query, sectionsOf);
  useFailureWatch(found.data?.upcoming);
  return { ...found, isOutdated: query.isPlaceholderData };
}

const inputOf = ({ first, last }: DaySpan) => ({ start_date: first, end_date: last });

export function useAgenda(span: DaySpan) {
  const query = trpc.appointment.agenda.useQuery(inputOf(span), {
    refetchInterval: ({ state }) => pollMs(state.data && [state.data]),
  });
  useFailureWatch(query.data?.appointments);
  return useLoad(query, query.data);
}

export const prefetchAgenda = (span: DaySpan) => void queryUtils.appointment.agenda.prefetch(inputOf(span));
