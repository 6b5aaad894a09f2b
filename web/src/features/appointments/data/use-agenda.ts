import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useLoad } from "../../../components/load/use-load";
import { useTRPC } from "../../../lib/trpc";
import { pollMs } from "../model/polling";
import type { DaySpan } from "../model/time/calendar";
import { useFailureWatch } from "./use-meet-failure-watch";

const inputOf = ({ first, last }: DaySpan) => ({ start_date: first, end_date: last });

/** The appointments and the published hours of some days. */
export function useAgenda(span: DaySpan) {
  const { agenda } = useTRPC().appointment;
  const query = useQuery(
    agenda.queryOptions(inputOf(span), { refetchInterval: ({ state }) => pollMs(state.data && [state.data]) }),
  );
  useFailureWatch(query.data?.appointments);
  return useLoad(query, query.data);
}

/** Loads days before they are shown. */
export function usePrefetchAgenda() {
  const { agenda } = useTRPC().appointment;
  const queryClient = useQueryClient();
  return (span: DaySpan) => void queryClient.prefetchQuery(agenda.queryOptions(inputOf(span)));
}
