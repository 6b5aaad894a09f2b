import type { Appointment } from "@sereno/core/domain/appointment/output";
import { displayStatus, modeLabel } from "@sereno/core/domain/appointment/rules";
import { capitalize, cardDate } from "@sereno/core/lib/spanish/rules";
import { dateOfDay, dayNumber, parseLocal, splitLocal, weekdayOfDay } from "@sereno/core/lib/time/rules";
import { spokenDate } from "../../../lib/clock/dates";
import { byStart } from "./cached-pages";

export const dateOf = ({ appointment_date }: Appointment): string => appointment_date.slice(0, 10);

const timeOf = (local: string) => local.slice(11, 16);

export const toDisplay = (appointment: Appointment) => ({
  id: appointment.id,
  patient: appointment.patient_name,
  phone: appointment.patient_phone,
  date: cardDate(dateOf(appointment)),
  time: `${timeOf(appointment.appointment_date)} - ${timeOf(appointment.end_date)}`,
  type: modeLabel(appointment.is_virtual),
  notes: appointment.notes,
  google_meet_link: appointment.google_meet_link,
});

export type DisplayAppointment = ReturnType<typeof toDisplay>;

export const ofSeries = ({ series_index, series_count }: Pick<Appointment, "series_index" | "series_count">) =>
  series_index !== null && series_count !== null && series_count > 1 ? `${series_index} de ${series_count}` : null;

export function weekOf(date: string): string[] {
  const sunday = dayNumber(date) - weekdayOfDay(dayNumber(date));
  return Array.from({ length: 7 }, (_, index) => dateOfDay(sunday + index));
}

export type Sections = ReturnType<typeof toSections>;

export function toSections(appointments: Appointment[]) {
  const all = [...new Map(appointments.map((each) => [each.id, each])).values()];
  const isUpcoming = ({ status }: Appointment) => displayStatus(status) === "upcoming";
  return {
    upcoming: all.filter(isUpcoming).sort(byStart("asc")),
    past: all.filter((each) => !isUpcoming(each)).sort(byStart("desc")),
  };
}

export const takesPlace = ({ status }: Appointment): boolean => displayStatus(status) !== "cancelled";

export interface DayGroup {
  date: string;
  appointments: Appointment[];
}

export function groupByDay(appointments: Appointment[]): DayGroup[] {
  const groups: DayGroup[] = [];
  for (const appointment of appointments) {
    const last = groups.at(-1);
    if (last?.date === dateOf(appointment)) last.appointments.push(appointment);
    else groups.push({ date: dateOf(appointment), appointments: [appointment] });
  }
  return groups;
}

/** Returns the days in `now`; a day with the same appointments as in `before` keeps its object from `before`. */
export function keepUnchanged(before: DayGroup[], now: DayGroup[]): DayGroup[] {
  const known = new Map(before.map((day) => [day.date, day]));
  return now.map((day) => {
    const old = known.get(day.date);
    const isSame = old?.appointments.length === day.appointments.length;
    return old && isSame && old.appointments.every((each, index) => each === day.appointments[index]) ? old : day;
  });
}

const NEAR_DAYS = new Map([
  [-1, "Ayer"],
  [0, "Hoy"],
  [1, "Mañana"],
]);

/** Heading of a date: 'Hoy, viernes 20 de noviembre'; with the year if `today` is in another year. */
export function dayHeading(date: string, today: string): string {
  const near = NEAR_DAYS.get(dayNumber(date) - dayNumber(today));
  const long = spokenDate(date, today);
  return near ? `${near}, ${long}` : capitalize(long);
}

export interface NextUp {
  id: string;
  /** When the appointment starts: 'Ahora', 'En 25 min' or 'En 1 h 10 min'. */
  text: string;
}

export function spokenDuration(minutes: number): string {
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60];
  return [hours > 0 && `${hours} h`, rest > 0 && `${rest} min`].filter(Boolean).join(" ");
}

/** The current appointment, and today's next if within two hours. `upcoming`: soonest first; `now`: local minute. */
export function nextUp(upcoming: Appointment[], now: number): NextUp[] {
  const ahead = upcoming.filter(({ end_date }) => parseLocal(end_date) > now);
  const isRunning = ({ appointment_date }: Appointment) => parseLocal(appointment_date) <= now;
  const running = ahead.find(isRunning);
  const next = ahead.find((each) => !isRunning(each));
  const wait = next && parseLocal(next.appointment_date) - now;
  const isToday = next && dateOf(next) === splitLocal(now).date;
  return [
    ...(running ? [{ id: running.id, text: "Ahora" }] : []),
    ...(wait && wait <= 120 && isToday ? [{ id: next.id, text: `En ${spokenDuration(wait)}` }] : []),
  ];
}
