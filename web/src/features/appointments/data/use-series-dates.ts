import type { Appointment } from "@sereno/core/domain/appointment/output";
import type { AddSkippedInput } from "@sereno/core/domain/series/schema";
import { skipToken, useMutation } from "@tanstack/react-query";
import type * as z from "zod/mini";
import { toast } from "../../../components/ui/toast/toast";
import { messageOf } from "../../../lib/errors";
import { counted } from "../../../lib/text";
import { trpc, trpcClient } from "../../../lib/trpc";
import { APPOINTMENT_CHANGE, PREVIEWED } from "./use-appointment-lists";

type Asked = z.input<typeof AddSkippedInput>;

/** The dates that a series left out, with their present state; null sends no request. */
export const useSkippedPreview = (asked: Asked | null) =>
  trpc.series.previewSkipped.useQuery(asked ?? skipToken, PREVIEWED);

export function useAddSkipped(appointment: Appointment) {
  return useMutation({
    // New dates renumber the series.
    ...APPOINTMENT_CHANGE,
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
