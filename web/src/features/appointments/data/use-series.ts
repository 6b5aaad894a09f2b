import type { ClientListItem } from "@sereno/core/domain/client/output";
import type { Purchase } from "@sereno/core/domain/purchase/output";
import type { Series } from "@sereno/core/domain/series/output";
import { keepPreviousData, skipToken, useMutation } from "@tanstack/react-query";
import { toast } from "../../../components/ui/toast/toast";
import { isGivenUp, settling } from "../../../domain/payment/settlement/settling";
import { appCode, messageOf } from "../../../lib/errors";
import { counted } from "../../../lib/text";
import { queryUtils, trpc, trpcClient } from "../../../lib/trpc";
import { type SeriesTime, toPattern } from "../model/series";

const POLL_MS = 3000;

/** Whose series it is, and of which package. */
export interface SeriesStart {
  client: ClientListItem;
  purchase: Purchase | null;
}

/** What the dialog begins with: the client and the purchase asked for, else that with sessions left. */
export async function fetchSeries(clientId: string, purchaseId: string | null): Promise<SeriesStart> {
  const [client, { purchases }] = await Promise.all([
    queryUtils.client.get.fetch({ id: clientId }),
    queryUtils.purchase.active.fetch({ client_id: clientId }),
  ]);
  return { client, purchase: purchases.find(({ id }) => id === purchaseId) ?? purchases[0] ?? null };
}

/** The dates of a series as they are now; nothing while day or time is missing. */
export function useSeriesPreview(time: SeriesTime, purchase: Purchase | null) {
  const input = toPattern(time, purchase);
  return trpc.series.preview.useQuery(input ?? skipToken, {
    placeholderData: keepPreviousData,
    staleTime: 0,
    retry: false,
  });
}

/** As many are deleted in one transaction, whatever hangs on each. */
const MOST_DELETED = 12;

/** Takes a series back that was just booked, with the toast. */
function useUndoSeries() {
  return useMutation({
    mutationFn: async ({ appointments }: Series) => {
      // The last first: those before are then all that follow.
      const starts = appointments.filter((_each, at) => at % MOST_DELETED === 0).reverse();
      for (const { id } of starts) {
        await settling({
          of: "citas",
          isDeleted: true,
          send: (settle) =>
            trpcClient.appointment.delete.mutate({ id, scope: "following", include_moved: true, settle }),
        });
      }
    },
    onSuccess: () => toast.success("Serie deshecha"),
    onError: (error) => {
      if (!isGivenUp(error)) toast.error("No se pudo deshacer", messageOf(error));
    },
  });
}

/** Books a series, with its toasts; of a date that was lost meanwhile the dialog speaks. */
export function useBookSeries(onBooked: (series: Series) => void) {
  const undoing = useUndoSeries();
  return trpc.series.book.useMutation({
    onSuccess: (booked) => {
      toast.success(counted(booked.count, "cita agendada", "citas agendadas"), undefined, {
        action: { label: "Deshacer", onAct: () => undoing.mutate(booked) },
      });
      onBooked(booked);
    },
    onError: (error) => {
      if (appCode(error) !== "series_changed") toast.error("No se agendó ninguna cita", messageOf(error));
    },
  });
}

/** How far a long series is, until everything of it is written. */
export function useSeriesProgress(booked: Series): Series {
  const query = trpc.series.get.useQuery(
    { id: booked.series_id },
    { refetchInterval: ({ state }) => (state.data && state.data.done === state.data.count ? false : POLL_MS) },
  );
  return query.data ?? booked;
}
