import type { Schedule } from "@sereno/core/domain/availability/output";
import type { ClientListItem } from "@sereno/core/domain/client/output";
import { queryUtils } from "../../../lib/trpc";
import { useClock } from "../../../lib/use-clock";
import { modeOf } from "../model/appointment-form";
import { type ChosenTime, firstDay, monthOf, usualType } from "../model/time/slot-times";
import { useOpening } from "./use-opening";
import { prefetchSlots } from "./use-slots";

export interface BookingStart {
  client: ClientListItem | null;
  schedule: Schedule | undefined;
  /** The time to book; without a time, the form opens on the first day with free slots. */
  time?: ChosenTime | undefined;
}

/** Loads the client, and waits at most a second for the published hours, which may decide the appointment's type. */
export function useBookingStart(clientId: string | null, time: ChosenTime | undefined, onFail: () => void) {
  const { today, now } = useClock();
  const load = async (): Promise<BookingStart> => {
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
    const client = clientId ? await queryUtils.client.get.fetch({ id: clientId }) : null;
    if (!cached) await Promise.race([hours, new Promise((resolve) => setTimeout(resolve, 1000))]);
    return { client, schedule: queryUtils.availability.schedule.getData(), time };
  };
  return useOpening(load, "No se pudo abrir la cita", onFail);
}
