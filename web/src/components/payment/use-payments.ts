import type { Balance, Payment } from "@sereno/core/payment/output";
import type { ListPaymentsInput } from "@sereno/core/payment/schema";
import { skipToken } from "@tanstack/react-query";
import { useMemo } from "react";
import { trpc } from "../../lib/trpc";
import { type MorePages, morePages } from "../load/more-pages";
import { type Load, useLoad } from "../load/use-load";

export const PAYMENTS_FAILED = "No se pudieron cargar los pagos";

export interface Payments extends Load<Payment[]> {
  older: MorePages;
}

/** The payments of a month or of a client, the newest first, by pages. */
export function usePayments(of: Pick<ListPaymentsInput, "month" | "client_id">): Payments {
  const query = trpc.payment.list.useInfiniteQuery(of, { getNextPageParam: ({ next_cursor }) => next_cursor });
  const { data } = query;
  const payments = useMemo(() => data?.pages.flatMap((page) => page.payments), [data]);
  return { ...useLoad(query, payments), older: morePages(query) };
}

/** What a client owes and has to their credit as it is now, at once what is `known` of it already; of nobody, nothing. */
export function useBalance(id: string | null, known?: Balance): Load<Balance> {
  const query = trpc.payment.balance.useQuery(id ? { id } : skipToken, {
    staleTime: 0,
    ...(known && { placeholderData: known }),
  });
  return useLoad(query, query.data);
}
