import type { Bill } from "@sereno/core/things/bill/output";
import { useMemo } from "react";
import { type MorePages, morePages } from "../../../components/load/more-pages";
import { type Load, useLoad } from "../../../components/load/use-load";
import { toast } from "../../../components/ui/toast/toast";
import { queryUtils, trpc } from "../../../lib/trpc";
import { titleText } from "../model/bill-texts";

const PAGE = 10;

/** The cuentas de cobro, the newest first, by pages. */
export function useBills(): Load<Bill[]> & { older: MorePages } {
  const query = trpc.bill.list.useInfiniteQuery(
    { limit: PAGE },
    { getNextPageParam: ({ next_cursor }) => next_cursor },
  );
  const { data } = query;
  const bills = useMemo(() => data?.pages.flatMap((page) => page.bills), [data]);
  return { ...useLoad(query, bills), older: morePages(query) };
}

const onSettled = () => void queryUtils.bill.invalidate();

/** Of the notice that offers the paper of a cuenta de cobro. */
export const ISSUED_NOTICE = "bill-issued";

/** Issues a cuenta de cobro, with the toast that offers its paper; of a refusal the dialog speaks. */
export function useIssueBill(onDownload: (bill: Bill) => void) {
  return trpc.bill.issue.useMutation({
    onSuccess: (issued) =>
      toast.success(titleText(issued), undefined, {
        id: ISSUED_NOTICE,
        action: { label: "Descargar PDF", onAct: () => onDownload(issued) },
      }),
    onSettled,
  });
}

/** Annuls a cuenta de cobro, with the toast; of a refusal the dialog speaks. */
export function useAnnulBill() {
  return trpc.bill.annul.useMutation({
    onSuccess: (annulled) => toast.success(`${titleText(annulled)} anulada`),
    onSettled,
  });
}
