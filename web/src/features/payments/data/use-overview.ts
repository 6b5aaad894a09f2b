import type { Debtor, MonthTally, Payment, PaymentOverview } from "@sereno/core/domain/payment/output";
import { useLoad } from "../../../components/load/use-load";
import { PAGED, usePages } from "../../../components/load/use-pages";
import { trpc } from "../../../lib/trpc";
import { joinDebtors } from "../model/debtors";

export const LOAD_FAILED = "No se pudieron cargar los cobros";

export interface Overview {
  /** 'YYYY-MM-DD'. */
  today: string;
  announced: Payment[];
  debtors: Debtor[];
  /** What all of them owe, those of further pages, too. */
  totalDue: number;
  months: MonthTally[];
}

const overviewOf = (pages: PaymentOverview[]): Overview | undefined =>
  pages[0] && {
    today: pages[0].today,
    months: pages[0].months,
    totalDue: pages[0].total_due ?? 0,
    announced: pages.flatMap(({ announced }) => announced),
    debtors: joinDebtors(pages.map(({ debtors }) => debtors)),
  };

/** What waits to be verified, who owes, and the money of twelve months; further debtors by pages. */
export const useOverview = () =>
  usePages(trpc.payment.overview.useInfiniteQuery({}, PAGED), overviewOf, { title: LOAD_FAILED });

/** Whom to write to, of the clients who came lately. */
export function useFollowUp() {
  const query = trpc.payment.followUp.useQuery();
  return useLoad(query, query.data);
}
