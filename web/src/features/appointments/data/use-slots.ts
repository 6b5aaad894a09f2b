import { DEFAULT_MINUTES } from "@sereno/core/appointment/rules";
import type { SlotCheck } from "@sereno/core/availability/output";
import type { AppointmentMode } from "@sereno/core/availability/schema";
import { looksAround } from "@sereno/core/booking/rules";
import { skipToken, useQuery, useQueryClient } from "@tanstack/react-query";
import { useLoad } from "../../../components/load/use-load";
import { useTRPC } from "../../../lib/trpc";
import { boundText, type ChosenTime, datesToCome, minutesBetween } from "../model/time/slot-times";

const TOLD = { title: "No se pudo cargar la disponibilidad. Intenta de nuevo." };

export interface SlotsWanted {
  /** 'YYYY-MM'. */
  month: string;
  today: string;
  mode: AppointmentMode;
  /** An appointment whose own time counts as free. */
  excludedId: string | undefined;
}

function useSlotsInput() {
  return ({ month, today, mode, excludedId }: SlotsWanted) => {
    const dates = datesToCome(month, today);
    if (!dates) return skipToken;
    return {
      ...dates,
      slot_duration_minutes: DEFAULT_MINUTES,
      appointment_type: mode,
      exclude_appointment_id: excludedId,
    };
  };
}

/** The published hours and the free times of one month, as one view: it fails and is retried as a whole. */
export function useSlots(wanted: SlotsWanted) {
  const { availability } = useTRPC();
  const inputOf = useSlotsInput();
  const schedule = useQuery(availability.schedule.queryOptions());
  const free = useQuery(availability.freeTimes.queryOptions(inputOf(wanted)));
  return {
    ...useLoad([schedule, free], free.data, TOLD),
    schedule: schedule.data,
    isLoading: free.isLoading,
  };
}

/** Loads a month's slots before they are asked for; refetches those that were shown as free and are not. */
export function useSlotCache() {
  const { availability, appointment } = useTRPC();
  const queryClient = useQueryClient();
  const inputOf = useSlotsInput();
  return {
    prefetch: (wanted: SlotsWanted) =>
      void queryClient.prefetchQuery(availability.freeTimes.queryOptions(inputOf(wanted))),
    refresh: () => {
      void queryClient.invalidateQueries(availability.freeTimes.queryFilter());
      void queryClient.invalidateQueries(appointment.checkAvailability.queryFilter());
    },
  };
}

function useCheckInput() {
  return (time: ChosenTime | null, excludedId: string | undefined) =>
    time
      ? {
          appointment_date: `${time.date} ${time.startTime}:00`,
          duration_minutes: minutesBetween(time.startTime, time.endTime),
          exclude_appointment_id: excludedId,
        }
      : skipToken;
}

/** What the server says of a time; undefined while it is not known. A null time asks nothing. */
export function useTimeCheck(time: ChosenTime | null, excludedId: string | undefined): SlotCheck | undefined {
  const { checkAvailability } = useTRPC().appointment;
  return useQuery(checkAvailability.queryOptions(useCheckInput()(time, excludedId))).data;
}

/** Which rule of the agenda a time breaks, in words; null for none, and where nobody answers: a rule keeps nobody waiting. */
export function useFindBound() {
  const { checkAvailability } = useTRPC().appointment;
  const queryClient = useQueryClient();
  const inputOf = useCheckInput();
  return (time: ChosenTime, excludedId: string | undefined): Promise<string | null> =>
    queryClient
      .fetchQuery(checkAvailability.queryOptions(inputOf(time, excludedId), { staleTime: FRESH_MS }))
      .then(boundText, () => null);
}

const FRESH_MS = 5000;

/** Whether there are rules that a time chosen by the therapist may break. */
export function useHasBounds(): boolean {
  const { data: rules } = useQuery(useTRPC().availability.rules.queryOptions());
  if (!rules) return false;
  return looksAround(rules) || rules.minimum_notice_minutes > 0 || rules.busy_from_google;
}
