import type { Schedule } from "@sereno/core/domain/availability/output";
import type { ClientListItem } from "@sereno/core/domain/client/output";
import { useEffect, useEffectEvent, useState } from "react";
import { toast } from "../../../components/ui/toast/toast";
import { messageOf } from "../../../lib/errors";
import { queryUtils } from "../../../lib/trpc";
import { useClock } from "../../../lib/use-clock";
import { modeOf } from "../model/appointment-form";
import { type ChosenTime, firstDay, monthOf, usualType } from "../model/time/slot-times";
import { prefetchSlots } from "./use-slots";

const LONGEST_WAIT_MS = 1000;

export interface BookingStart {
  client: ClientListItem | null;
  schedule: Schedule | undefined;
  /** Without a time, the form opens on the first day with free slots. */
  time?: ChosenTime | undefined;
}

/** Initial data of a new appointment's form; null until loaded. A failure shows a toast and calls `onFail`. */
export function useBookingStart(clientId: string | null, time: ChosenTime | undefined, onFail: () => void) {
  const [start, setStart] = useState<BookingStart | null>(null);
  const fetchBooking = useFetchBooking();
  const begin = useEffectEvent(() => {
    fetchBooking(clientId, time).then(setStart, (error: unknown) => {
      toast.error("No se pudo abrir la cita", messageOf(error));
      onFail();
    });
  });
  useEffect(() => begin(), []);
  return start;
}

/** Loads the client and the published hours, which decide the appointment's type. Waits only briefly: the form loads them, too. */
function useFetchBooking() {
  const { today, now } = useClock();
  return async (clientId: string | null, time?: ChosenTime): Promise<BookingStart> => {
    const listed = clientId ? queryUtils.client.get.getData({ id: clientId }) : undefined;
    prefetchSlots({
      month: monthOf(time?.date ?? firstDay(now)),
      today,
      mode: modeOf(usualType(listed ?? null) ?? "Presencial"),
      excludedId: undefined,
    });
    const cached = queryUtils.availability.schedule.getData();
    const hours = queryUtils.availability.schedule.prefetch();
    void queryUtils.catalog.config.prefetch();
    const known = clientId ? await queryUtils.client.get.fetch({ id: clientId }) : null;
    if (!cached) await Promise.race([hours, new Promise((resolve) => setTimeout(resolve, LONGEST_WAIT_MS))]);
    return { client: known, schedule: queryUtils.availability.schedule.getData(), time };
  };
}
