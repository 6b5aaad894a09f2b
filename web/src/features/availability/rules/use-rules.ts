import { useLoad } from "../../../components/load/use-load";
import { trpc } from "../../../lib/trpc";

export const RULES_FAILED = "Error al cargar las reglas de agenda";

export function useRules() {
  const query = trpc.availability.rules.useQuery();
  return useLoad(query, query.data, { title: RULES_FAILED });
}
