import type { Appointment } from "@sereno/core/domain/appointment/output";
import type { DeleteAppointmentInput } from "@sereno/core/domain/appointment/schema";
import type { Settlement } from "@sereno/core/domain/payment/rules";
import { useMutation } from "@tanstack/react-query";
import { getMutationKey } from "@trpc/react-query";
import { toast } from "../../../components/ui/toast/toast";
import { isGivenUp, settling } from "../../../domain/payment/settlement/settling";
import { appCode } from "../../../lib/errors";
import { trpc, trpcClient } from "../../../lib/trpc";
import { isAboutPackage } from "../model/form-refusal";
import { type Refusal, reasonOf } from "../model/refusal-texts";
import { throughPayments } from "./through-payments";
import { dismissStatusToast, useAppointmentLists } from "./use-appointment-lists";

function saySaved(title: string, packageId: string | null | undefined): void {
  toast.success(title);
  if (packageId) toast.success("Paquete adquirido");
}

const whyNotSaved = (error: Refusal, packageId: string | null | undefined, text: string): string =>
  packageId && isAboutPackage(error) ? "No se pudo procesar la compra del paquete" : reasonOf(error, text);

export function useBookAppointment() {
  const lists = useAppointmentLists();
  return trpc.appointment.book.useMutation({
    onSuccess: (appointment, { package_id }) => {
      lists.settle(appointment);
      saySaved("Cita creada exitosamente", package_id);
    },
    onError: (error, { package_id }) => {
      const reason = whyNotSaved(error, package_id, "No se pudo crear la cita. Por favor, inténtalo de nuevo.");
      toast.error("Error al crear la cita", reason);
    },
  });
}

/** Updates an appointment. The caller reports a refusal because of a stale version; this hook reports all others. */
export function useUpdateAppointment() {
  const lists = useAppointmentLists();
  return trpc.appointment.update.useMutation({
    onSuccess: (appointment, { package_id }) => {
      lists.settle(appointment);
      dismissStatusToast(appointment.id);
      saySaved("Cita actualizada exitosamente", package_id);
    },
    onError: (error, { id, package_id }) => {
      if (appCode(error) === "stale_version") return;
      if (lists.isGone(error, id)) return;
      const reason = whyNotSaved(error, package_id, "No se pudo guardar los cambios. Por favor, inténtalo de nuevo.");
      toast.error("Error al actualizar la cita", reason);
    },
  });
}

export interface Deletion {
  appointment: Appointment;
  /** Which other appointments of the series the server also deletes; null for none. */
  several: Pick<DeleteAppointmentInput, "scope" | "include_moved"> | null;
  settle?: Settlement | undefined;
}

export function useDeleteAppointment() {
  const lists = useAppointmentLists();
  const takeAway = ({ appointment, several }: Deletion) => {
    if (!several) lists.remove(appointment.id);
  };
  const putBack = ({ appointment, several }: Deletion) => {
    if (!several) lists.place(lists.find(appointment.id) ?? appointment);
  };
  return useMutation<{ success: true }, Refusal, Deletion>({
    mutationKey: getMutationKey(trpc.appointment.delete),
    mutationFn: (deletion) => {
      const { appointment, several, settle } = deletion;
      return settling({
        of: several ? "citas" : "cita",
        isDeleted: true,
        onAsk: (isAsking) => (isAsking ? putBack(deletion) : takeAway(deletion)),
        send: (answer = settle) =>
          throughPayments(appointment, ({ id, version }) =>
            trpcClient.appointment.delete.mutate({ id, version, ...several, settle: answer }),
          ),
      });
    },
    onMutate: async (deletion) => {
      await lists.hold();
      takeAway(deletion);
    },
    onSuccess: (_answer, { appointment, several }) => {
      dismissStatusToast(appointment.id);
      toast.success(several ? "Citas eliminadas" : "Cita eliminada");
    },
    onError: (error, deletion) => {
      if (lists.isGone(error, deletion.appointment.id)) return;
      putBack(deletion);
      if (isGivenUp(error)) return;
      toast.error("Error al eliminar la cita", reasonOf(error, "No se pudo eliminar la cita. Inténtalo de nuevo."));
    },
  });
}
