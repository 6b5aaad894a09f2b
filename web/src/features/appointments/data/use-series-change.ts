import type { Appointment } from "@sereno/core/things/appointment/output";
import type { ChangeSeriesInput } from "@sereno/core/things/series/schema";
import { keepPreviousData, skipToken, useMutation } from "@tanstack/react-query";
import { getMutationKey } from "@trpc/react-query";
import type * as z from "zod/mini";
import { sayReopened } from "../../../components/appointment/say-reopened";
import { isGivenUp, settling } from "../../../components/payment/settlement/settling";
import { toast } from "../../../components/ui/toast/toast";
import { appCode, messageOf } from "../../../lib/errors";
import { counted } from "../../../lib/text";
import { queryUtils, trpc, trpcClient } from "../../../lib/trpc";
import { useAppointmentLists } from "./use-appointment-lists";

type Change = z.input<typeof ChangeSeriesInput>;
export type SeriesMove = Pick<Change, "appointment_date" | "duration_minutes" | "is_virtual">;

/** Where several of a series would come to lie; null asks nothing. */
export const useSeriesChangePreview = (asked: Change | null) =>
  trpc.series.previewChange.useQuery(asked ?? skipToken, {
    placeholderData: keepPreviousData,
    staleTime: 0,
    retry: false,
  });

/** Asks anew for all that a change of a series shows in. */
export function useRefreshSeries() {
  const lists = useAppointmentLists();
  return () => {
    lists.refresh();
    const { series, purchase, client } = queryUtils;
    for (const each of [series, purchase, client]) void each.invalidate();
  };
}

/** Books again what was cancelled together, with the toast. */
function useReopenSeries() {
  const refresh = useRefreshSeries();
  return trpc.series.reopen.useMutation({
    onSuccess: sayReopened,
    onError: (error) => toast.error("No se pudo deshacer", messageOf(error)),
    onSettled: refresh,
  });
}

/** Changes several of a series, with its toasts; of a date that is not free the dialog speaks. */
export function useChangeSeries() {
  const refresh = useRefreshSeries();
  const reopening = useReopenSeries();
  return useMutation({
    // Whoever shows the appointment hears of it, as of a change of it alone.
    mutationKey: getMutationKey(trpc.appointment.update),
    mutationFn: async (input: Change): Promise<Appointment & { changed: Appointment[] }> => {
      const { appointments: changed } = await settling({
        of: "citas",
        send: (settle) => trpcClient.series.change.mutate({ ...input, settle }),
      });
      const own =
        changed.find(({ id }) => id === input.id) ?? (await trpcClient.appointment.get.query({ id: input.id }));
      return { ...own, changed };
    },
    onSuccess: ({ changed, series_id }, { status }) => {
      if (!status) return toast.success(counted(changed.length, "cita actualizada", "citas actualizadas"));
      const undo = { id: series_id ?? "", appointment_ids: changed.map(({ id }) => id) };
      toast.success(counted(changed.length, "cita cancelada", "citas canceladas"), undefined, {
        action: { label: "Deshacer", onAct: () => reopening.mutate(undo) },
      });
    },
    onError: (error) => {
      if (isGivenUp(error)) return;
      if (appCode(error) !== "series_changed") toast.error("No se cambió ninguna cita", messageOf(error));
    },
    onSettled: refresh,
  });
}
