import type { Appointment } from "@sereno/core/domain/appointment/output";
import type { ChangeSeriesInput } from "@sereno/core/domain/series/schema";
import { skipToken, useMutation } from "@tanstack/react-query";
import type * as z from "zod/mini";
import { toast } from "../../../components/ui/toast/toast";
import { isGivenUp, settling } from "../../../domain/payment/settlement/settling";
import { sayOpened } from "../../../domain/waitlist/say-opened";
import { useSayCancelled } from "../../../domain/waitlist/use-say-cancelled";
import { appCode } from "../../../lib/errors";
import { counted } from "../../../lib/text";
import { trpc, trpcClient } from "../../../lib/trpc";
import { APPOINTMENT_CHANGE, PREVIEWED } from "./use-appointment-lists";

type Change = z.input<typeof ChangeSeriesInput>;

export const useSeriesChangePreview = (asked: Change | null) =>
  trpc.series.previewChange.useQuery(asked ?? skipToken, PREVIEWED);

export function useChangeSeries() {
  const sayCancelled = useSayCancelled();
  return useMutation({
    ...APPOINTMENT_CHANGE,
    mutationFn: async (input: Change): Promise<Partial<Appointment> & { changed: Appointment[] }> => {
      const { appointments: changed } = await settling({
        of: "citas",
        send: (settle) => trpcClient.series.change.mutate({ ...input, settle }),
      });
      const own =
        changed.find(({ id }) => id === input.id) ??
        // The series has changed already, so a failure of this request is ignored.
        (await trpcClient.appointment.get.query({ id: input.id }).catch(() => null));
      return { ...own, changed };
    },
    onSuccess: ({ changed }, { status }) => {
      if (status) {
        sayCancelled(changed[0]?.series_id ?? "", changed);
        // If one appointment was cancelled, the notice of its freed hour is enough.
        if (changed.length > 1) void sayOpened(null);
      } else if (changed.length === 0) toast.neutral("No se cambió ninguna cita");
      else toast.success(counted(changed.length, "cita actualizada", "citas actualizadas"));
    },
    onError: (error) => {
      if (isGivenUp(error)) return;
      if (appCode(error) !== "series_changed") toast.failed("No se cambió ninguna cita", error);
    },
  });
}
