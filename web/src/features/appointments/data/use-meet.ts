import type { Appointment } from "@sereno/core/domain/appointment/output";
import type { MeetStatus } from "@sereno/core/domain/appointment/schema";
import { useMutation } from "@tanstack/react-query";
import { getMutationKey } from "@trpc/react-query";
import { useEffect, useState } from "react";
import { toast } from "../../../components/ui/toast/toast";
import { useConnectionCheck } from "../../../domain/google/use-google-connection";
import { serverNow } from "../../../lib/clock/server-clock";
import { trpc, trpcClient } from "../../../lib/trpc";
import { isMeetFailed, isMeetPending } from "../model/meet";
import { isRefused, type Refusal, reasonOf } from "../model/refusal-texts";
import { useAppointmentLists } from "./use-appointment-lists";

/** Time to the next look at a meeting, in milliseconds; false for none. Sereno tries a failed one again. */
const POLL_MS: Record<MeetStatus, number | false> = { none: false, pending: 3000, ready: false, failed: 30_000 };

export function useMeet(appointment: Appointment): Appointment {
  const { data } = trpc.appointment.get.useQuery(
    { id: appointment.id },
    {
      initialData: appointment,
      staleTime: Number.POSITIVE_INFINITY,
      gcTime: 0,
      refetchInterval: ({ state }) => POLL_MS[state.data?.meet_status ?? "none"],
    },
  );
  return data;
}

const USUAL_MS = 20_000;

export function useIsLate(appointment: Appointment): boolean {
  const isPending = isMeetPending(appointment);
  // A meeting may also wait since the client's address changed, which no time of the appointment tells.
  const [seen] = useState(() => serverNow().getTime());
  const [hasFailed, setHasFailed] = useState(false);
  const [isLate, setIsLate] = useState(false);
  if (isMeetFailed(appointment) && !hasFailed) setHasFailed(true);
  useEffect(() => {
    if (!isPending) return;
    const wait = Math.max(Date.parse(appointment.updated_at), seen) + USUAL_MS - serverNow().getTime();
    const timer = setTimeout(() => setIsLate(true), wait);
    return () => {
      clearTimeout(timer);
      setIsLate(false);
    };
  }, [isPending, appointment.updated_at, seen]);
  return isPending && (isLate || hasFailed);
}

export const MEET_FAILED_TEXT = "No se pudo crear la reunión de Google Meet";
const GOES_ON_TEXT = "Sereno lo sigue intentando por su cuenta.";

const TELL: Record<MeetStatus, () => void> = {
  none: () => undefined,
  pending: () => toast.neutral("Google no responde", GOES_ON_TEXT),
  ready: () => toast.success("Reunión de Google Meet lista"),
  failed: () => toast.error(MEET_FAILED_TEXT, GOES_ON_TEXT),
};

export function useRetryMeet() {
  const lists = useAppointmentLists();
  const checkConnection = useConnectionCheck();
  return useMutation<Appointment, Refusal, Appointment>({
    mutationKey: getMutationKey(trpc.appointment.retryMeeting),
    mutationFn: ({ id }) => trpcClient.appointment.retryMeeting.mutate({ id }),
    onMutate: async (appointment) => {
      await lists.hold();
      lists.place({ ...appointment, meet_status: "pending" });
    },
    onSuccess: (appointment) => {
      lists.settle(appointment);
      TELL[appointment.meet_status]();
    },
    onError: (error, appointment) => {
      if (lists.isGone(error, appointment.id)) return;
      lists.place(appointment);
      const reason = reasonOf(error, "Inténtalo de nuevo.");
      toast.error(MEET_FAILED_TEXT, isRefused(error) ? reason : `${reason} ${GOES_ON_TEXT}`);
      checkConnection();
    },
  });
}
