import type { Purchase } from "@sereno/core/domain/purchase/output";
import { type FailureToast, type Load, useLoad } from "../../components/load/use-load";
import { trpc } from "../../lib/trpc";

export const PROGRESS_FAILED = "Error al cargar progreso de paquetes";
const PROGRESS_TOAST = { title: PROGRESS_FAILED };

const ALL = 200;

/** A client's purchases, newest first. */
export function usePurchases(client_id: string, toast: FailureToast = PROGRESS_TOAST): Load<Purchase[]> {
  const query = trpc.purchase.list.useQuery({ client_id, limit: ALL });
  return useLoad(query, query.data?.purchases, toast);
}
