import { skipToken } from "@tanstack/react-query";
import { useMemo } from "react";
import { type Load, useLoad } from "../../../components/load/use-load";
import { trpc } from "../../../lib/trpc";
import { type Billable, billableOf } from "../model/billable";

export function useBillable(client_id: string | null): Load<Billable[]> {
  const now = { staleTime: 0 };
  const balance = trpc.payment.balance.useQuery(client_id ? { id: client_id } : skipToken, now);
  const bills = trpc.bill.list.useQuery(client_id ? { client_id, limit: 100 } : skipToken, now);
  const payments = trpc.payment.list.useQuery(client_id ? { client_id, limit: 20 } : skipToken, now);
  const items = useMemo(
    () =>
      balance.data && bills.data && payments.data && billableOf(balance.data, payments.data.payments, bills.data.bills),
    [balance.data, bills.data, payments.data],
  );
  return useLoad([balance, bills, payments], items);
}
