import { useLoad } from "../../../components/load/use-load";
import { queryUtils, trpc } from "../../../lib/trpc";
import { pollMs } from "../model/polling";
import type { DaySpan } from "../model/time/calendar";
import { useFailureWatch } from "./use-appointments";

const inputOf = ({ first, last }: DaySpan) => ({ start_date: first, end_date: last });

export function useAgenda(span: DaySpan) {
  const query = trpc.appointment.agenda.useQuery(inputOf(span), {
    refetchInterval: ({ state }) => pollMs(state.data && [state.data]),
  });
  useFailureWatch(query.data?.appointments);
  return useLoad(query, query.data);
}

export const prefetchAgenda = (span: DaySpan) => void queryUtils.appointment.agenda.prefetch(inputOf(span));
