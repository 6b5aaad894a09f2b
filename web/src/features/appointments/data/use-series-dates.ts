import type { Appointment } from "@sereno/core/domain/appointment/output";
import type { AddSkippedInput } from "@sereno/core/domain/series/schema";
import { keepPreviousData, skipToken, useMutation } from "@tanstack/react-query";
import { getMutationKey } from "@trpc/react-query";
import type * as z from "zod/mini";
import { toast } from "../../../components/ui/toast/toast";
import { messageOf } from "../../../lib/errors";
import { counted } from "../../../lib/text";
import { trpc, trpcClient } from "../../../lib/trpc";

type Asked = z.input<typeof AddSkippedInput>;

export const useSeriesDates = (id: string) => trpc.series.get.useQuery({ id }, { staleTime: 0 });

/** The dates that a series left out, with their present state; null sends no request. */
export const useSkippedPreview = (asked: Asked | null) =>
  trpc.series.previewSkipped.useQuery(asked ?? skipToken, {
    placeholderData: keepPreviousData,
    staleTime: 0,
    retry: false,
  });

export function useAddSkipped(appointment: Appointment) {
  return useMutation({
    // The key of `appointment.update`: what shows the appointment is fetched again, because new dates renumber the series.
    mutationKey: getMutationKey(trpc.appointment.update),
    mutationFn: async (asked: Asked): Promise<Appointment & { added: number }> => {
      const { appointments } = await trpcClient.series.addSkipped.mutate(asked);
      const own = appointments.find(({ id }) => id === appointment.id) ?? appointment;
      return { ...own, added: (own.series_count ?? 0) - (appointment.series_count ?? 0) };
    },
    onSuccess: ({ added, series_count }) => {
      const text = counted(added, "sesión agregada", "sesiones agregadas");
      toast.success(text, `La serie tiene ahora ${series_count} sesiones.`);
    },
    onError: (error) => toast.error("No se agregó ninguna sesión", messageOf(error)),
  });
}
