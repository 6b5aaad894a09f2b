import { useLoad } from "../../components/load/use-load";
import { trpc } from "../../lib/trpc";

export const SUMMARY_FAILED = "No se pudo cargar el resumen";

/** A month ('YYYY-MM'; null for this one), beside two others; while another is on its way the last one stays. */
export function useSummary(month: string | null) {
  const query = trpc.summary.month.useQuery({ month }, { placeholderData: (last) => last, refetchOnMount: "always" });
  return { ...useLoad(query, query.data, { title: SUMMARY_FAILED }), isOld: query.isPlaceholderData };
}

/** Clients with a recent visit to follow up. */
export function useFollowUp() {
  const query = trpc.payment.followUp.useQuery();
  return useLoad(query, query.data);
}
