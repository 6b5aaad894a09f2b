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
  /** Absent while it is not known. */
  schedule: Schedule | undefined;
  /** Absent where it opens on the first day that has free slots. */
  time?: ChosenTime | undefined;
}

/**
 * What a new appointment's form begins with; null until that is there. When it does not come, the toast says why and `onFail`
 * is called.
 */
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

/**
 * What a new appointment's form begins with, unless it is known from a moment ago: the client, if there is one, and the
 * published hours, from which its mode follows; the likely month's slots and the base value travel with them. For the hours nobody waits long:
 * the form asks for them, too.
 */
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
    const hours = queryUtils.availability.schedule.prefetch();
    void queryUtils.catalog.config.prefetch();
    const known = clientId ? await queryUtils.client.get.fetch({ id: clientId }) : null;
    await Promise.race([hours, new Promise((resolve) => setTimeout(resolve, LONGEST_WAIT_MS))]);
    return { client: known, schedule: queryUtils.availability.schedule.getData(), time };
  };
}
