import { useMutation } from "@tanstack/react-query";
import { sayReopened } from "../../../components/appointment/say-reopened";
import { isGivenUp, settling } from "../../../components/payment/settlement/settling";
import { toast } from "../../../components/ui/toast/toast";
import { appCode, messageOf } from "../../../lib/errors";
import { counted } from "../../../lib/text";
import { queryUtils, trpc, trpcClient } from "../../../lib/trpc";

/** Cancels all of a series that lie ahead, with the toasts; from there it can be booked again as far as it is free. */
export function useUndoSeries() {
  const onSettled = () => {
    const { appointment, availability, client, payment, purchase, series } = queryUtils;
    for (const each of [appointment, availability, client, payment, purchase, series]) void each.invalidate();
  };
  const reopening = trpc.series.reopen.useMutation({
    onSuccess: sayReopened,
    onError: (error) => toast.error("No se pudo deshacer", messageOf(error)),
    onSettled,
  });
  return useMutation({
    mutationFn: (id: string) =>
      settling({ of: "citas", send: (settle) => trpcClient.series.cancel.mutate({ id, settle }) }),
    onSuccess: ({ appointments }, id) => {
      const appointment_ids = appointments.map((each) => each.id);
      toast.success(counted(appointments.length, "cita cancelada", "citas canceladas"), undefined, {
        action: { label: "Deshacer", onAct: () => reopening.mutate({ id, appointment_ids }) },
      });
    },
    onError: (error) => {
      if (isGivenUp(error)) return;
      if (appCode(error) === "past") toast.neutral("No hay qué cancelar", messageOf(error));
      else toast.error("No se pudo cancelar la serie", messageOf(error));
    },
    onSettled,
  });
}
