import type { AvailabilityException } from "@sereno/core/domain/availability/output";
import { mergeExceptions } from "@sereno/core/domain/availability/rules";
import type { AppointmentMode, TimeRange } from "@sereno/core/domain/availability/schema";

export interface ExceptionGroup {
  key: string;
  dates: string[];
  available: boolean;
  time_ranges: TimeRange[];
  appointment_types: AppointmentMode[];
  notes: string | null;
}

function groupExceptions(exceptions: AvailabilityException[]): ExceptionGroup[] {
  return mergeExceptions(exceptions).map(({ exceptions: members, ...settings }) => ({
    key: members[0]?.id ?? "",
    dates: members.map(({ exception_date }) => exception_date),
    available: settings.available,
    time_ranges: settings.time_ranges,
    appointment_types: settings.appointment_types,
    notes: settings.notes,
  }));
}

/** Future entries, soonest first, and past entries, latest first; an entry with both is split. */
export function listExceptions(exceptions: AvailabilityException[], today: string) {
  return {
    upcoming: groupExceptions(exceptions.filter(({ exception_date }) => exception_date >= today)),
    past: groupExceptions(exceptions.filter(({ exception_date }) => exception_date < today)).reverse(),
  };
}
