import type { BookingRules } from "@sereno/core/domain/booking/output";
import { toast } from "../../../components/ui/toast/toast";
import { useConnectionCheck } from "../../../domain/google/use-google-connection";
import { appCode, messageOf } from "../../../lib/errors";
import { queryUtils, trpc, trpcClient } from "../../../lib/trpc";

/** Switching it on also reads the calendar at once. */
export function useBusy({ version }: BookingRules) {
  const checkConnection = useConnectionCheck();
  const place = (answer: BookingRules) => queryUtils.availability.rules.setData(undefined, answer);
  const onError = (error: unknown) => {
    checkConnection();
    toast.error("No se pudo leer tu calendario", messageOf(error));
  };
  const refreshing = trpc.availability.refreshBusy.useMutation({
    onMutate: () => ({ before: queryUtils.availability.rules.getData()?.busy_as_of }),
    onSuccess: (answer, _input, { before }) => {
      place(answer);
      if (answer.busy_as_of === before) toast.error("Google no respondió", "Seguimos con lo último que leímos.");
    },
    onError,
  });
  const switching = trpc.availability.saveRules.useMutation({
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
    switchTo: (busy_from_google: boolean) => switching.mutate({ busy_from_google, version }),
    isSwitching: switching.isPending,
    /** The rules changed elsewhere, so the switch must be pressed again. */
    isChangedElsewhere: appCode(switching.error) === "stale_version",
    refresh: () => refreshing.mutate(),
    isRefreshing: refreshing.isPending,
  };
}
