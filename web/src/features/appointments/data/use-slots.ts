import { DEFAULT_MINUTES } from "@sereno/core/domain/availability/lengths/rules";
import type { BookingCheck } from "@sereno/core/domain/availability/output";
import type { AppointmentMode } from "@sereno/core/domain/availability/schema";
import { looksAround } from "@sereno/core/domain/booking/rules";
import { skipToken } from "@tanstack/react-query";
import { useLoad } from "../../../components/load/use-load";
import { queryUtils, trpc } from "../../../lib/trpc";
import { type ChosenTime, datesToCome, minutesBetween } from "../model/time/slot-times";

const FAILURE_TOAST = { title: "No se pudo cargar la disponibilidad. Intenta de nuevo." };

export interface SlotsWanted {
  /** The month to load, 'YYYY-MM'. */
  month: string;
  today: string;
  mode: AppointmentMode;
  /** Id of the edited appointment, whose present time counts as free; undefined for a new appointment. */
  excludedId: string | undefined;
}

function slotsInput({ month, today, mode, excludedId }: SlotsWanted) {
  const dates = datesToCome(month, today);
  return (
    dates && {
      ...dates,
      slot_duration_minutes: DEFAULT_MINUTES,
      appointment_type: mode,
      exclude_appointment_id: excludedId,
    }
  );
}

export function useSlots(wanted: SlotsWanted) {
  const schedule = trpc.availability.schedule.useQuery();
  const free = trpc.availability.freeTimes.useQuery(slotsInput(wanted) ?? skipToken);
  return { ...useLoad([schedule, free], free.data, FAILURE_TOAST), schedule: schedule.data, isLoading: free.isLoading };
}

export function prefetchSlots(wanted: SlotsWanted): void {
  const input = slotsInput(wanted);
  if (input) void queryUtils.availability.freeTimes.prefetch(input);
}

const checkInput = (time: ChosenTime, excludedId: string | undefined) => ({
  appointment_date: `${time.date} ${time.startTime}:00`,
  duration_minutes: minutesBetween(time.startTime, time.endTime),
  exclude_appointment_id: excludedId,
});

export function useTimeCheck(time: ChosenTime | null, excludedId: string | undefined): BookingCheck | undefined {
  return trpc.appointment.checkAvailability.useQuery(time ? checkInput(time, excludedId) : skipToken).data;
}

/** The server's check of a time; null if the request fails, so that booking remains possible. */
export const checkTime = (time: ChosenTime, excludedId: string | undefined): Promise<BookingCheck | null> =>
  queryUtils.appointment.checkAvailability.fetch(checkInput(time, excludedId), { staleTime: 5000 }).catch(() => null);

/** Whether the practice has booking rules that the server must check; also true while the rules are unknown. */
export function useHasBounds(): boolean {
  const { data: rules } = trpc.availability.rules.useQuery();
  if (!rules) return true;
  return looksAround(rules) || rules.minimum_notice_minutes > 0 || rules.busy_from_google;
}
