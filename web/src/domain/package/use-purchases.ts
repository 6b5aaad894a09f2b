import { isDebtOnly } from "@sereno/core/domain/payment/brought/rules";
import type { Purchase, PurchasePage } from "@sereno/core/domain/purchase/output";
import { type FailureToast, type Load, useLoad } from "../../components/load/use-load";
import { trpc } from "../../lib/trpc";

export const PROGRESS_FAILED = "Error al cargar progreso de paquetes";
const PROGRESS_TOAST = { title: PROGRESS_FAILED };

const packagesOf = ({ purchases }: PurchasePage) => purchases.filter((each) => !isDebtOnly(each));
const owedDebtsOf = ({ purchases }: PurchasePage) =>
  purchases.filter((each) => isDebtOnly(each) && each.balance > 0 && each.status !== "cancelled");

/** The packages that a client bought, newest first. */
export function usePurchases(client_id: string, toast: FailureToast = PROGRESS_TOAST): Load<Purchase[]> {
  const query = trpc.purchase.list.useQuery({ client_id, limit: 200 }, { select: packagesOf });
  return useLoad(query, query.data, toast);
}

/** The unpaid debts from before Sereno that a client was imported with. */
export const useBroughtDebts = (client_id: string): Purchase[] =>
  trpc.purchase.list.useQuery({ client_id, limit: 200 }, { select: owedDebtsOf }).data ?? [];
