import type { Debtor, MonthTally, Payment, PaymentOverview } from "@sereno/core/domain/payment/output";
import { useEffect } from "react";
import { PAGED, usePages } from "../../../components/load/load-more";
import { useLoaded } from "../../../components/load/use-load";
import { queryUtils, trpc } from "../../../lib/trpc";
import { useClock } from "../../../lib/use-clock";
import { joinDebtors } from "../model/debtors";

export const LOAD_FAILED = "No se pudieron cargar los cobros";

export interface Overview {
  today: string;
  announced: Payment[];
  debtors: Debtor[];
  /** Total debt, including debtors on further pages. */
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

/** Loads the overview of payments, and again after midnight, because debts' ages and the month depend on the date. */
export function useOverview() {
  const { today, now } = useClock();
  const load = usePages(trpc.payment.overview.useInfiniteQuery({}, PAGED), overviewOf, { title: LOAD_FAILED });
  const outdatedAt = load.data && load.data.today !== today ? now : null;
  useEffect(() => {
    if (outdatedAt !== null) void queryUtils.payment.overview.invalidate();
  }, [outdatedAt]);
  return load;
}

export const useBooks = (month: string) => useLoaded(trpc.month.books.useQuery({ month }));
