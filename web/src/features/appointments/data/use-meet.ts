import type { Appointment } from "@sereno/core/domain/appointment/output";
import { useEffect, useState } from "react";
import { serverNow } from "../../../lib/clock/server-clock";
import { trpc } from "../../../lib/trpc";
import { isMeetFailed, isMeetPending } from "../model/meet";

export function useMeet(appointment: Appointment): Appointment {
  const { data } = trpc.appointment.get.useQuery(
    { id: appointment.id },
    {
      initialData: appointment,
      staleTime: Number.POSITIVE_INFINITY,
      gcTime: 0,
      refetchInterval: ({ state }) => (state.data?.meet_status === "pending" ? 3000 : false),
    },
  );
  return data;
}

const USUAL_MS = 20_000;

export function useIsLate(appointment: Appointment): boolean {
  const isPending = isMeetPending(appointment);
  const [hasFailed, setHasFailed] = useState(false);
  const [isLate, setIsLate] = useState(false);
  if (isMeetFailed(appointment) && !hasFailed) setHasFailed(true);
  useEffect(() => {
    if (!isPending) return;
    const wait = Date.parse(appointment.updated_at) + USUAL_MS - serverNow().getTime();
    const timer = setTimeout(() => setIsLate(true), wait);
    return () => {
      clearTimeout(timer);
      setIsLate(false);
    };
  }, [isPending, appointment.updated_at]);
  return isPending && (isLate || hasFailed);
}
