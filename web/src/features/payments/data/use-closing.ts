import { monthText } from "@sereno/core/words/spanish/rules";
import { toast } from "../../../components/ui/toast/toast";
import { messageOf } from "../../../lib/errors";
import { trpc } from "../../../lib/trpc";

/** Closes a month and opens it again, with the toasts. */
export function useClosing(month: string) {
  const reopening = trpc.month.reopen.useMutation({
    onSuccess: () => toast.success(`Reabriste ${monthText(month)}`),
    onError: (error) => toast.error("El mes no se reabrió", messageOf(error)),
  });
  const closing = trpc.month.close.useMutation({
    onSuccess: () =>
      toast.success(`Cerraste ${monthText(month)}`, "Lo que cambie desde ahora se ve como ajuste.", {
        action: { label: "Deshacer", onAct: () => reopening.mutate({ month }) },
      }),
    onError: (error) => toast.error("El mes no se cerró", messageOf(error)),
  });
  return {
    close: () => closing.mutate({ month }),
    reopen: () => reopening.mutate({ month }),
    isPending: closing.isPending || reopening.isPending,
  };
}
