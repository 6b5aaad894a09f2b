import type { Expense } from "@sereno/core/domain/expense/output";
import type { AddExpenseInput } from "@sereno/core/domain/expense/schema";
import { useMutation } from "@tanstack/react-query";
import { getMutationKey } from "@trpc/react-query";
import { type ToastAction, toast } from "../../../components/ui/toast/toast";
import { messageOf } from "../../../lib/errors";
import { queryUtils, trpc, trpcClient } from "../../../lib/trpc";

/** An expense as it is by now. */
export const readExpense = (id: string): Promise<Expense> => queryUtils.expense.get.fetch({ id }, { staleTime: 0 });

/** What was done last to an expense takes the place of what came before: of that, the version is gone. */
const NOTICE = "expense";

function useUndo() {
  const undoing = useMutation({
    mutationFn: (takeBack: () => Promise<unknown>) => takeBack(),
    onSuccess: () => toast.success("Deshecho"),
    onError: (error) => toast.error("No se pudo deshacer", messageOf(error)),
  });
  return (takeBack: () => Promise<unknown>): ToastAction => ({
    label: "Deshacer",
    onAct: () => undoing.mutate(takeBack),
  });
}

/** Adds an expense, or saves one that is `before`, with the toast; of a refusal the dialog speaks. */
export function useSaveExpense(before: Expense | null) {
  const undo = useUndo();
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

/** Deletes an expense, with the toast. */
export function useDeleteExpense() {
  const undo = useUndo();
  return trpc.expense.delete.useMutation({
    onSuccess: ({ id, version }) =>
      // Of its own: a notice that is pressed takes along what is shown under its id while it fades.
      toast.success("Gasto eliminado", undefined, {
        action: undo(() => trpcClient.expense.restore.mutate({ id, version })),
      }),
    onError: (error) => toast.error("El gasto no se eliminó", messageOf(error)),
  });
}
