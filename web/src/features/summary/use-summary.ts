import { useLoad } from "../../components/load/use-load";
import { trpc } from "../../lib/trpc";

export const SUMMARY_FAILED = "No se pudo cargar el resumen";

/** A month ('YYYY-MM'; null: the current one) and two to compare. The previous one stays while another loads. */
export function useSummary(month: string | null) {
  const query = trpc.summary.month.useQuery({ month }, { placeholderData: (last) => last, refetchOnMount: "always" });
  return { ...useLoad(query, query.data, { title: SUMMARY_FAILED }), isOld: query.isPlaceholderData };
}

export function useFollowUp() {
  const query = trpc.payment.followUp.useQuery();
  return useLoad(query, query.data);
}
