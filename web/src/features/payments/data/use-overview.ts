import type { Debtor, MonthTally, Payment } from "@sereno/core/things/payment/output";
import { useMemo } from "react";
import { type MorePages, morePages } from "../../../components/load/more-pages";
import { type Load, useLoad } from "../../../components/load/use-load";
import { trpc } from "../../../lib/trpc";
import { joinDebtors } from "../model/debtors";

export const LOAD_FAILED = "No se pudieron cargar los cobros";
const TOLD = { title: LOAD_FAILED };

export interface Overview {
  /** 'YYYY-MM-DD'. */
  today: string;
  announced: Payment[];
  debtors: Debtor[];
  /** What all of them owe, those of further pages, too. */
  totalDue: number;
  months: MonthTally[];
}

/** What waits to be verified, who owes, and the money of twelve months; further debtors by pages. */
export function useOverview(): Load<Overview> & { more: MorePages } {
  const query = trpc.payment.overview.useInfiniteQuery({}, { getNextPageParam: ({ next_cursor }) => next_cursor });
  const { data } = query;
  const shown = useMemo(() => {
    const [first] = data?.pages ?? [];
    if (!data || !first) return undefined;
    return {
      today: first.today,
      months: first.months,
      totalDue: first.total_due ?? 0,
      announced: data.pages.flatMap(({ announced }) => announced),
      debtors: joinDebtors(data.pages.map(({ debtors }) => debtors)),
    };
  }, [data]);
  return { ...useLoad(query, shown, TOLD), more: morePages(query) };
}

/** Whom to write to, of the clients who came lately. */
export function useFollowUp() {
  const query = trpc.payment.followUp.useQuery();
  return useLoad(query, query.data);
}
