import type { Bill } from "@sereno/core/domain/bill/output";
import { PAGED, usePages } from "../../../components/load/load-more";
import { toast } from "../../../components/ui/toast/toast";
import { useUndo } from "../../../components/ui/toast/use-undo";
import { trpc, trpcClient } from "../../../lib/trpc";
import { titleText } from "../model/bill-texts";

const billsOf = (pages: { bills: Bill[] }[]) => pages.flatMap(({ bills }) => bills);

export const useBills = () => usePages(trpc.bill.list.useInfiniteQuery({ limit: 10 }, PAGED), billsOf);

export function useIssueBill(onDownload: (bill: Bill) => void) {
  const undo = useUndo({ undo: trpcClient.bill.undo.mutate, onUndone: "Cuenta de cobro deshecha" });
  return trpc.bill.issue.useMutation({
    onSuccess: (issued) =>
      toast.success(titleText(issued), undefined, {
        more: undo({ id: issued.id }),
        action: { label: "Descargar PDF", onAct: () => onDownload(issued) },
      }),
  });
}
