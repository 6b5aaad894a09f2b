import { useMutation } from "@tanstack/react-query";
import { askFirst } from "../../../components/lazy/questions";
import { Button } from "../../../components/ui/button";
import { toast } from "../../../components/ui/toast/toast";
import { useSayCancelled } from "../../../domain/appointment/use-say-cancelled";
import { isGivenUp, settling } from "../../../domain/payment/settlement/settling";
import { appCode, messageOf } from "../../../lib/errors";
import { trpcClient } from "../../../lib/trpc";

/** Cancels all future appointments of a series, with an undo. */
function useUndoSeries() {
  const sayCancelled = useSayCancelled();
  return useMutation({
    mutationFn: (id: string) =>
      settling({ of: "citas", send: (settle) => trpcClient.series.cancel.mutate({ id, settle }) }),
    onSuccess: ({ appointments }, id) => sayCancelled(id, appointments),
    onError: (error) => {
      if (isGivenUp(error)) return;
      if (appCode(error) === "past") toast.neutral("No hay qué cancelar", messageOf(error));
      else toast.error("No se pudo cancelar la serie", messageOf(error));
    },
  });
}

export function UndoSeries({ id, clientName }: { id: string; clientName: string }) {
  const undoing = useUndoSeries();
  const ask = () =>
    askFirst({
      onConfirm: () => undoing.mutate(id),
      title: "¿Cancelar la serie?",
      text: `${clientName}: se cancelan todas las citas de esta serie que están por venir, y sus sesiones vuelven al paquete.`,
      confirmLabel: "Cancelar citas",
      cancelLabel: "Volver",
      danger: true,
    });
  return (
    <Button variant="ghost" pending={undoing.isPending} onClick={ask} className="shrink-0 self-start px-3! text-sm">
      Deshacer<span className="sr-only"> serie de {clientName}</span>
    </Button>
  );
}
