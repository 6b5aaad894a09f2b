import type { Appointment } from "@sereno/core/appointment/output";
import type { ChangeSeriesInput } from "@sereno/core/series/schema";
import { keepPreviousData, skipToken, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import type * as z from "zod/mini";
import { isGivenUp, settling } from "../../../components/payment/settlement/settling";
import { toast } from "../../../components/ui/toast/toast";
import { appCode, messageOf } from "../../../lib/errors";
import { counted } from "../../../lib/text";
import { trpcClient, useTRPC } from "../../../lib/trpc";
import { useAppointmentLists } from "./use-appointment-lists";

type Change = z.input<typeof ChangeSeriesInput>;
export type SeriesMove = Pick<Change, "appointment_date" | "duration_minutes" | "is_virtual">;

/** Where several of a series would come to lie; null asks nothing. */
export const useSeriesChangePreview = (asked: Change | null) =>
  useQuery(
    useTRPC().series.previewChange.queryOptions(asked ?? skipToken, {
      placeholderData: keepPreviousData,
      staleTime: 0,
      retry: false,
    }),
  );

/** Asks anew for all that a change of a series shows in. */
export function useRefreshSeries() {
  const { series, purchase, client } = useTRPC();
  const queryClient = useQueryClient();
  const lists = useAppointmentLists();
  return () => {
    lists.refresh();
    for (const each of [series, purchase, client]) void queryClient.invalidateQueries(each.pathFilter());
  };
}

/** Books again what was cancelled together, as far as it is free, with the toast. */
function useReopenSeries() {
  const refresh = useRefreshSeries();
  return useMutation({
    mutationFn: ({ id, ids }: { id: string; ids: string[] }) =>
      trpcClient.series.reopen.mutate({ id, appointment_ids: ids }),
    onSuccess: ({ appointments }, { ids }) => {
      const lost = ids.length - appointments.length;
      const text = counted(appointments.length, "cita agendada de nuevo", "citas agendadas de nuevo");
      if (lost === 0) toast.success(text);
      else toast.neutral(text, `${counted(lost, "hora ya no está libre", "horas ya no están libres")}.`);
    },
    onError: (error) => toast.error("No se pudo deshacer", messageOf(error)),
    onSettled: refresh,
  });
}

/** Changes several of a series, with its toasts; of a date that is not free the dialog speaks. */
export function useChangeSeries() {
  const { appointment } = useTRPC();
  const refresh = useRefreshSeries();
  const reopening = useReopenSeries();
  return useMutation({
    // Whoever shows the appointment hears of it, as of a change of it alone.
    mutationKey: appointment.update.mutationKey(),
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
      const undo = { id: series_id ?? "", ids: changed.map(({ id }) => id) };
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
