import type { Appointment } from "@sereno/core/appointment/schema";
import { useQuery } from "@tanstack/react-query";
import { ONLINE_OR_NOT } from "../../lib/online-or-not";
import { useTRPC } from "../../lib/trpc";

const EVERY_MS = 3000;

/** An open appointment with its meeting as it is by now: asked for every three seconds while it is on its way. */
export function useMeeting(appointment: Appointment): Appointment {
  const { get } = useTRPC().appointment;
  const { data } = useQuery(
    get.queryOptions(
      { id: appointment.id },
      {
        ...ONLINE_OR_NOT,
        initialData: appointment,
        staleTime: Number.POSITIVE_INFINITY,
        gcTime: 0,
        refetchInterval: ({ state }) => (state.data?.meet_status === "pending" ? EVERY_MS : false),
      },
    ),
  );
  return data;
}
