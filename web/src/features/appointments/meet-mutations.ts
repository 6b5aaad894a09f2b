import type { AppRouter } from "@sereno/api/router";
import type { Appointment } from "@sereno/core/appointment/schema";
import { useMutation } from "@tanstack/react-query";
import type { TRPCClientErrorLike } from "@trpc/client";
import { useConnectionCheck } from "../../app/google-connection";
import { toast } from "../../components/ui/toast";
import { isNotFound } from "../../lib/errors";
import { ONCE } from "../../lib/online-or-not";
import { trpcClient, useTRPC } from "../../lib/trpc";
import { reasonOf, sayAlreadyDeleted } from "./refusal-texts";
import { useAppointmentLists } from "./use-appointment-lists";

export const MEET_FAILED_TEXT = "No se pudo crear la reunión de Google Meet";

/** Tries once more to make the meeting of an appointment, with the toasts; the lists show at once that it is on its way. */
export function useRetryMeeting() {
  const { retryMeeting } = useTRPC().appointment;
  const lists = useAppointmentLists();
  const checkConnection = useConnectionCheck();
  return useMutation<Appointment, TRPCClientErrorLike<AppRouter>, Appointment>({
    ...ONCE,
    mutationKey: retryMeeting.mutationKey(),
    mutationFn: ({ id }) => trpcClient.appointment.retryMeeting.mutate({ id }),
    onMutate: async (appointment) => {
      await lists.hold();
      lists.place({ ...appointment, meet_status: "pending" });
    },
    onSuccess: (appointment) => {
      lists.place(appointment);
      if (appointment.meet_status === "ready") toast.success("Reunión de Google Meet lista");
      if (appointment.meet_status !== "failed") return;
      toast.error(MEET_FAILED_TEXT);
      checkConnection();
    },
    onError: (error, appointment) => {
      if (isNotFound(error)) {
        lists.remove(appointment.id);
        return sayAlreadyDeleted();
      }
      lists.place(appointment);
      toast.error(MEET_FAILED_TEXT, reasonOf(error, "Inténtalo de nuevo."));
      checkConnection();
    },
    onSettled: lists.refresh,
  });
}
