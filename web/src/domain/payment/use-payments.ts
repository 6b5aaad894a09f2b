import type { Confirmation, Owed, Payment } from "@sereno/core/domain/payment/output";
import type { ListPaymentsInput } from "@sereno/core/domain/payment/schema";
import { keepPreviousData, skipToken } from "@tanstack/react-query";
import { PAGED, type Pages, usePages } from "../../components/load/load-more";
import { type Load, useLoad, useLoaded } from "../../components/load/use-load";
import { trpc } from "../../lib/trpc";

export const PAYMENTS_FAILED = "No se pudieron cargar los pagos";

export type Payments = Pages<Payment[]>;

const paymentsOf = (pages: { payments: Payment[] }[]) => pages.flatMap(({ payments }) => payments);

/** Payments of a month or a client, newest first. */
export const usePayments = (of: Pick<ListPaymentsInput, "month" | "client_id">): Payments =>
  usePages(trpc.payment.list.useInfiniteQuery(of, PAGED), paymentsOf);

/** Debts and credit of a client, or `known` until they have loaded. Loads nothing if `id` is null. */
export function useBalance(id: string | null, known?: Owed): Load<Owed> & { isFresh: boolean } {
  const query = trpc.payment.balance.useQuery(id ? { id } : skipToken, { staleTime: 0 });
  return { ...useLoad(query, query.data ?? known), isFresh: query.isFetchedAfterMount && query.isSuccess };
}

export function useConfirmations(ids: string[]) {
  const query = trpc.payment.previewConfirm.useQuery(ids.length > 0 ? { ids } : skipToken, {
    staleTime: 0,
    placeholderData: keepPreviousData,
  });
  return { ...useLoaded(query), isCurrent: query.data !== undefined && !query.isPlaceholderData };
}

export interface Announced {
  payment: Payment;
  confirmation: Confirmation;
}

/** An announced payment and the effect of its confirmation; null if the payment is no longer announced. */
export function useAnnounced(client_id: string, id: string): Load<Announced | null> {
  const list = trpc.payment.list.useQuery({ client_id, status: "announced", limit: 200 }, { staleTime: 0 });
  const preview = trpc.payment.previewConfirm.useQuery({ ids: [id] }, { staleTime: 0 });
  const payment = list.data?.payments.find((each) => each.id === id);
  const [confirmation] = preview.data ?? [];
  const found = payment && confirmation ? { payment, confirmation } : null;
  return useLoad([list, preview], list.data && preview.data ? found : undefined);
}
