import type { Appointment } from "@sereno/core/domain/appointment/output";
import type { Purchase } from "@sereno/core/domain/purchase/output";
import type { Series } from "@sereno/core/domain/series/output";
import { skipToken } from "@tanstack/react-query";
import { toast } from "../../../components/ui/toast/toast";
import { useUndo } from "../../../components/ui/toast/use-undo";
import { isGivenUp, settling } from "../../../domain/payment/settlement/settling";
import { appCode, messageOf, OwnRefusal } from "../../../lib/errors";
import { counted } from "../../../lib/text";
import { queryUtils, trpc, trpcClient } from "../../../lib/trpc";
import { type SeriesTime, toPattern } from "../model/series";
import { PREVIEWED } from "./use-appointment-lists";

/** The client and a purchase: by default the first active one. @throws OwnRefusal if `purchaseId` is not active. */
export async function fetchSeries(clientId: string, purchaseId: string | null) {
  const [client, { purchases }] = await Promise.all([
    queryUtils.client.get.fetch({ id: clientId }),
    queryUtils.purchase.active.fetch({ client_id: clientId }),
  ]);
  if (!purchaseId) return { client, purchase: purchases[0] ?? null };
  const purchase = purchases.find(({ id }) => id === purchaseId);
  if (!purchase) throw new OwnRefusal("Ese paquete ya no está activo.");
  return { client, purchase };
}

export function useSeriesPreview(time: SeriesTime, purchase: Purchase | null) {
  return trpc.series.preview.useQuery(toPattern(time, purchase) ?? skipToken, PREVIEWED);
}

/** Number of appointments that one transaction can delete, together with the records that depend on them. */
const MOST_DELETED = 12;

interface Undone {
  left: Appointment[];
  error?: unknown;
}

/** Deletes a series in parts. If a part fails, returns the appointments left and the error; throws if all are left. */
async function undoSeries({ appointments, count }: Series): Promise<Undone> {
  let left = appointments;
  // Latest part first, because each call deletes an appointment and all that follow in the series.
  const starts = appointments.filter((_each, at) => at % MOST_DELETED === 0).reverse();
  try {
    for (const start of starts) {
      const { id } = start;
      await settling({
        of: "citas",
        isDeleted: true,
        send: (settle) => trpcClient.appointment.delete.mutate({ id, scope: "following", include_moved: true, settle }),
      });
      left = left.slice(0, left.indexOf(start));
    }
  } catch (error) {
    if (left.length === count) throw error;
    return { left, error };
  }
  return { left };
}

export function useBookSeries(onBooked: (series: Series) => void) {
  const undo = useUndo<Series, Undone>({
    undo: undoSeries,
    onUndone: ({ left, error }, series) => {
      if (left.length === 0) return toast.success("Serie deshecha");
      const why = isGivenUp(error) ? undefined : messageOf(error);
      toast.error(`${series.count - left.length} de ${series.count} citas eliminadas`, why, {
        action: { ...undo({ ...series, appointments: left }), label: "Reintentar" },
      });
    },
    ignores: isGivenUp,
  });
  return trpc.series.book.useMutation({
    onSuccess: (booked) => {
      toast.success(counted(booked.count, "cita agendada", "citas agendadas"), undefined, { action: undo(booked) });
      onBooked(booked);
    },
    onError: (error) => {
      if (appCode(error) !== "series_changed") toast.failed("No se agendó ninguna cita", error);
    },
  });
}

export function useSeriesProgress(booked: Series): Series {
  const query = trpc.series.get.useQuery(
    { id: booked.series_id },
    { refetchInterval: ({ state }) => (state.data && state.data.done === state.data.count ? false : 3000) },
  );
  return query.data ?? booked;
}
