import type { Confirmation, Owed, Payment } from "@sereno/core/domain/payment/output";
import type { ListPaymentsInput } from "@sereno/core/domain/payment/schema";
import { keepPreviousData, skipToken } from "@tanstack/react-query";
import { type Load, useLoad } from "../../components/load/use-load";
import { PAGED, type Pages, usePages } from "../../components/load/use-pages";
import { trpc } from "../../lib/trpc";

export const PAYMENTS_FAILED = "No se pudieron cargar los pagos";

export type Payments = Pages<Payment[]>;

const paymentsOf = (pages: { payments: Payment[] }[]) => pages.flatMap(({ payments }) => payments);

/** The payments of a month or of a client, the newest first, by pages. */
export const usePayments = (of: Pick<ListPaymentsInput, "month" | "client_id">): Payments =>
  usePages(trpc.payment.list.useInfiniteQuery(of, PAGED), paymentsOf);

/** A client's debts and credit, starting with the `known` ones. Loads nothing for null. */
export function useBalance(id: string | null, known?: Owed): Load<Owed> {
  const query = trpc.payment.balance.useQuery(id ? { id } : skipToken, { staleTime: 0 });
  return useLoad(query, query.data ?? known);
}

interface Confirmations extends Load<Confirmation[]> {
  /** False while what is shown is of another choice. */
  isCurrent: boolean;
}

/** What becomes of announced payments once they are confirmed, one after the other; of none, nothing. */
export function useConfirmations(ids: string[]): Confirmations {
  const query = trpc.payment.previewConfirm.useQuery(ids.length > 0 ? { ids } : skipToken, {
    staleTime: 0,
    placeholderData: keepPreviousData,
  });
  return { ...useLoad(query, query.data), isCurrent: query.data !== undefined && !query.isPlaceholderData };
}

interface Announced {
  payment: Payment;
  confirmation: Confirmation;
}

/** A client's payment that waits for verification, and what confirming it would do; null if it no longer waits. */
export function useAnnounced(client_id: string, id: string): Load<Announced | null> {
  const list = trpc.payment.list.useQuery({ client_id, status: "announced", limit: 200 }, { staleTime: 0 });
  const preview = trpc.payment.previewConfirm.useQuery({ ids: [id] }, { staleTime: 0 });
  const payment = list.data?.payments.find((each) => each.id === id);
  const [confirmation] = preview.data ?? [];
  const found = payment && confirmation ? { payment, confirmation } : null;
  return useLoad([list, preview], list.data && preview.data ? found : undefined);
}
