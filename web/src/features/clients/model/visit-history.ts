import type { Appointment } from "@sereno/core/domain/appointment/output";
import { displayStatus, modeLabel } from "@sereno/core/domain/appointment/rules";
import { capitalize } from "@sereno/core/lib/spanish/rules";
import { spokenDate, spokenTime } from "../../../lib/clock/dates";

export interface VisitHistory {
  next: Appointment[];
  past: Appointment[];
  noted: Appointment[];
}

export function divideVisits(newestFirst: Appointment[]): VisitHistory {
  const isUpcoming = ({ status }: Appointment) => displayStatus(status) === "upcoming";
  return {
    next: newestFirst.filter(isUpcoming).reverse(),
    past: newestFirst.filter((each) => !isUpcoming(each)),
    noted: newestFirst.filter(({ notes }) => notes?.trim()),
  };
}

export const visitDate = ({ appointment_date }: Appointment, today: string): string =>
  capitalize(spokenDate(appointment_date.slice(0, 10), today));

export const visitTime = ({ appointment_date, is_virtual }: Appointment): string =>
  `${spokenTime(appointment_date.slice(11, 16))} · ${modeLabel(is_virtual)}`;
