import type { Appointment } from "@sereno/core/domain/appointment/output";
import { displayStatus, modeLabel } from "@sereno/core/domain/appointment/rules";
import { cardDate } from "@sereno/core/lib/spanish/rules";

export const dateOf = ({ appointment_date }: Appointment): string => appointment_date.slice(0, 10);

const timeOf = (local: string) => local.slice(11, 16);

export const toDisplay = (appointment: Appointment) => ({
  id: appointment.id,
  patient: appointment.patient_name,
  phone: appointment.patient_phone,
  email: appointment.patient_email,
  date: cardDate(dateOf(appointment)),
  time: `${timeOf(appointment.appointment_date)} - ${timeOf(appointment.end_date)}`,
  type: modeLabel(appointment.is_virtual),
  status: displayStatus(appointment.status),
  notes: appointment.notes,
  google_meet_link: appointment.google_meet_link,
});

export type DisplayAppointment = ReturnType<typeof toDisplay>;

export const ofSeries = ({ series_index, series_count }: Pick<Appointment, "series_index" | "series_count">) =>
  series_index !== null && series_count !== null && series_count > 1 ? `${series_index} de ${series_count}` : null;
