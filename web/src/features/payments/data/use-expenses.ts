import type { Expense } from "@sereno/core/domain/expense/output";
import type { AddExpenseInput } from "@sereno/core/domain/expense/schema";
import { useMutation } from "@tanstack/react-query";
import { getMutationKey } from "@trpc/react-query";
import { toast } from "../../../components/ui/toast/toast";
import { useUndo } from "../../../components/ui/toast/use-undo";
import { queryUtils, trpc, trpcClient } from "../../../lib/trpc";

export const readExpense = (id: string): Promise<Expense> => queryUtils.expense.get.fetch({ id }, { staleTime: 0 });

/** Id of the toast about a saved expense: each save replaces the last toast, whose undo may no longer apply. */
const NOTICE = "expense";

const UNDO = { undo: (takeBack: () => Promise<unknown>) => takeBack(), onUndone: "Deshecho" };

export function useSaveExpense(before: Expense | null) {
  const undo = useUndo(UNDO);
  return useMutation({
    mutationKey: getMutationKey(before ? trpc.expense.update : trpc.expense.add),
    mutationFn: (input: AddExpenseInput) =>
      before
        ? trpcClient.expense.update.mutate({ ...input, id: before.id, version: before.version })
        : trpcClient.expense.add.mutate(input),
    onSuccess: ({ id, version }) => {
      const takeBack = () =>
        before
          ? trpcClient.expense.update.mutate({ ...before, version })
          : trpcClient.expense.delete.mutate({ id, version });
      toast.success(before ? "Gasto guardado" : "Gasto añadido", undefined, { id: NOTICE, action: undo(takeBack) });
    },
  });
}

export function useDeleteExpense() {
  const undo = useUndo(UNDO);
  return trpc.expense.delete.useMutation({
    onSuccess: ({ id, version }) => {
      toast.dismiss(NOTICE);
      // Passes no id: the dismissed toast is still fading out, and would remove a new toast with the same id.
      toast.success("Gasto eliminado", undefined, {
        action: undo(() => trpcClient.expense.restore.mutate({ id, version })),
      });
    },
    onError: (error) => toast.failed("El gasto no se eliminó", error),
  });
}
