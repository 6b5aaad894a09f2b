import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useConnectionCheck } from "../../../components/google/use-google-connection";
import { toast } from "../../../components/ui/toast/toast";
import { appCode, isNotFound } from "../../../lib/errors";
import { useTRPC } from "../../../lib/trpc";
import { isAboutPackage } from "../model/form-refusal";
import { isMeetFailed } from "../model/meet";
import { reasonOf, sayAlreadyDeleted } from "./refusal-texts";
import { dismissStatusToast } from "./status-toast";
import { useAppointmentLists } from "./use-appointment-lists";

const PURCHASE_FAILED = "No se pudo procesar la compra del paquete";

/** Books an appointment, and sells its package where it names one, with the toasts; the lists show it at once. */
export function useBookAppointment() {
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  const lists = useAppointmentLists();
  const checkConnection = useConnectionCheck();
  return useMutation(
    trpc.appointment.book.mutationOptions({
      onSuccess: (appointment, { package_id }) => {
        lists.place(appointment);
        if (isMeetFailed(appointment)) checkConnection();
        toast.success("Cita creada exitosamente");
        if (package_id) toast.success("Paquete adquirido");
      },
      onError: (error, { package_id }) => {
        const reason =
          package_id && isAboutPackage(error)
            ? PURCHASE_FAILED
            : reasonOf(error, "No se pudo crear la cita. Por favor, inténtalo de nuevo.");
        toast.error("Error al crear la cita", reason);
      },
      onSettled: (_appointment, _error, { package_id }) => {
        lists.refresh();
        if (package_id) void queryClient.invalidateQueries(trpc.catalog.pathFilter());
      },
    }),
  );
}

/** Changes an appointment, with its toasts; of a stale version the dialog speaks. */
export function useUpdateAppointment() {
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  const lists = useAppointmentLists();
  const checkConnection = useConnectionCheck();
  return useMutation(
    trpc.appointment.update.mutationOptions({
      onSuccess: (appointment, { package_id }) => {
        lists.place(appointment);
        if (isMeetFailed(appointment)) checkConnection();
        dismissStatusToast(appointment.id);
        toast.success("Cita actualizada exitosamente");
        if (package_id) toast.success("Paquete adquirido");
      },
      onError: (error, { id, package_id, package_purchase_id }) => {
        if (appCode(error) === "stale_version") return;
        if (isNotFound(error) && !package_id && !package_purchase_id) {
          lists.remove(id);
          return sayAlreadyDeleted(id);
        }
        const reason =
          package_id && isAboutPackage(error)
            ? PURCHASE_FAILED
            : reasonOf(error, "No se pudo guardar los cambios. Por favor, inténtalo de nuevo.");
        toast.error("Error al actualizar la cita", reason);
      },
      onSettled: (_appointment, _error, { package_id }) => {
        lists.refresh();
        if (package_id) void queryClient.invalidateQueries(trpc.catalog.pathFilter());
      },
    }),
  );
}

/** Deletes an appointment, with its toasts; it leaves the lists at once and comes back if the server refuses. */
export function useDeleteAppointment() {
  const trpc = useTRPC();
  const lists = useAppointmentLists();
  return useMutation(
    trpc.appointment.delete.mutationOptions({
      onMutate: async ({ id, scope }) => {
        await lists.hold();
        // Which others of its series go with it the server says.
        return scope ? undefined : lists.remove(id);
      },
      onSuccess: (_answer, { id, scope }) => {
        dismissStatusToast(id);
        toast.success(scope ? "Citas eliminadas" : "Cita eliminada");
      },
      onError: (error, { id }, removed) => {
        if (isNotFound(error)) return sayAlreadyDeleted(id);
        if (removed) lists.place(removed);
        toast.error("Error al eliminar la cita", reasonOf(error, "No se pudo eliminar la cita. Inténtalo de nuevo."));
      },
      onSettled: lists.refresh,
    }),
  );
}
