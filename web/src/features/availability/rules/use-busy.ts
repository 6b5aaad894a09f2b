import type { BookingRules } from "@sereno/core/booking/output";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useConnectionCheck } from "../../../components/google/use-google-connection";
import { toast } from "../../../components/ui/toast/toast";
import { appCode, messageOf } from "../../../lib/errors";
import { trpcClient, useTRPC } from "../../../lib/trpc";

/** Switches on and off whether the Google calendar counts, and reads it at once. */
export function useBusy({ version }: BookingRules) {
  const { availability, appointment } = useTRPC();
  const queryClient = useQueryClient();
  const checkConnection = useConnectionCheck();
  const place = (answer: BookingRules) => {
    queryClient.setQueryData(availability.rules.queryKey(), answer);
    void queryClient.invalidateQueries(availability.freeTimes.pathFilter());
    void queryClient.invalidateQueries(appointment.checkAvailability.pathFilter());
  };
  const onError = (error: unknown) => {
    checkConnection();
    toast.error("No se pudo leer tu calendario", messageOf(error));
  };
  const refreshing = useMutation({
    mutationFn: async () => {
      const before = queryClient.getQueryData(availability.rules.queryKey())?.busy_as_of;
      const answer = await trpcClient.availability.refreshBusy.mutate();
      return { answer, isNew: answer.busy_as_of !== before };
    },
    onSuccess: ({ answer, isNew }) => {
      place(answer);
      if (!isNew) toast.error("Google no respondió", "Seguimos con lo último que leímos.");
    },
    onError,
  });
  const switching = useMutation({
    mutationFn: (busy_from_google: boolean) => trpcClient.availability.saveRules.mutate({ busy_from_google, version }),
    onSuccess: (answer) => {
      place(answer);
      if (answer.busy_from_google) refreshing.mutate();
    },
    onError: async (error) => {
      if (appCode(error) !== "stale_version") return toast.error("Error al guardar", messageOf(error));
      place(await trpcClient.availability.rules.query());
    },
  });
  return {
    switchTo: switching.mutate,
    isSwitching: switching.isPending,
    /** Somebody else changed the rules: what was just not switched is to be looked at again. */
    isChangedElsewhere: appCode(switching.error) === "stale_version",
    refresh: () => refreshing.mutate(),
    isRefreshing: refreshing.isPending,
  };
}
