import type { AppRouter } from "@sereno/api/router";
import type { Appointment, AppointmentStatus } from "@sereno/core/appointment/schema";
import { useMutation } from "@tanstack/react-query";
import type { TRPCClientErrorLike } from "@trpc/client";
import { useConnectionCheck } from "../../app/google-connection";
import { usePracticeZone } from "../../app/use-practice-zone";
import { toast } from "../../components/ui/toast";
import { isNotFound } from "../../lib/errors";
import { ONCE } from "../../lib/online-or-not";
import { trpcClient, useTRPC } from "../../lib/trpc";
import { isMeetFailed } from "./meet-toggle";
import { reasonOf, sayAlreadyDeleted } from "./refusal-texts";
import { type GivenStatus, isUndoable, reopenedNote } from "./status-actions";
import { useAppointmentLists } from "./use-appointment-lists";
import { nowIn } from "./use-local-now";

const UPDATE_FAILED_TEXT = "No se pudo actualizar la cita. Inténtalo de nuevo.";

const DONE_TEXTS: Record<GivenStatus, string> = {
  confirmed: "Cita confirmada",
  completed: "Cita completada",
  no_show: "Marcada como no asistió",
  cancelled: "Cita cancelada",
  scheduled: "Cita reabierta",
};

type Refusal = TRPCClientErrorLike<AppRouter>;

const become = ({ id, version }: Appointment, status: AppointmentStatus): Promise<Appointment> =>
  trpcClient.appointment.update.mutate({ id, version, status });

/** Counts as a change of an appointment, so that the lists wait for it before they ask the server again. */
function useChangeOptions() {
  const { appointment } = useTRPC();
  return { ...ONCE, mutationKey: appointment.update.mutationKey() };
}

interface Closing {
  before: Appointment;
  closed: Appointment;
}

/** Takes back that an appointment was closed: it is as it was before, or the toast says why not. */
function useUndo() {
  const lists = useAppointmentLists();
  const options = useChangeOptions();
  return useMutation<Appointment, Refusal, Closing>({
    ...options,
    mutationFn: async ({ before, closed }) => {
      const reopened = await become(closed, "scheduled");
      return before.status === "scheduled" ? reopened : become(reopened, before.status);
    },
    onMutate: async ({ before, closed }) => {
      await lists.hold();
      lists.place({ ...before, version: closed.version });
    },
    onSuccess: (appointment) => {
      lists.place(appointment);
      toast.success("Cita reabierta");
    },
    onError: (error, { closed }) => {
      if (isNotFound(error)) {
        lists.remove(closed.id);
        return sayAlreadyDeleted();
      }
      lists.place(closed);
      toast.error("No se pudo deshacer", reasonOf(error, UPDATE_FAILED_TEXT));
    },
    onSettled: lists.refresh,
  });
}

interface StatusChange {
  appointment: Appointment;
  status: GivenStatus;
  /** Under what the toast says of the success. */
  note?: string | undefined;
}

/** Gives an appointment another status, with the toasts; the lists show it at once and take it back if it is refused. */
export function useChangeStatus() {
  const lists = useAppointmentLists();
  const undo = useUndo();
  const zone = usePracticeZone();
  const checkConnection = useConnectionCheck();
  const options = useChangeOptions();
  return useMutation<Appointment, Refusal, StatusChange>({
    ...options,
    mutationFn: ({ appointment, status }) => become(appointment, status),
    onMutate: async ({ appointment, status }) => {
      await lists.hold();
      lists.place({ ...appointment, status });
    },
    onSuccess: (appointment, { appointment: before, status, note }) => {
      lists.place(appointment);
      if (isMeetFailed(appointment)) checkConnection();
      const action = { label: "Deshacer", onAct: () => undo.mutate({ before, closed: appointment }) };
      const text = note ?? (status === "scheduled" ? reopenedNote(appointment, nowIn(zone)) : undefined);
      toast.success(DONE_TEXTS[status], text, isUndoable(before.status, status) ? action : undefined);
    },
    onError: (error, { appointment: before }) => {
      if (isNotFound(error)) {
        lists.remove(before.id);
        return sayAlreadyDeleted();
      }
      lists.place(before);
      toast.error("Error al actualizar la cita", reasonOf(error, UPDATE_FAILED_TEXT));
    },
    onSettled: lists.refresh,
  });
}
