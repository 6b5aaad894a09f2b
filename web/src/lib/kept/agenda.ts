import type { Appointment } from "@sereno/core/domain/appointment/output";
import * as z from "zod/mini";
import { agendaKey } from "./consent";
import { keep, readKept } from "./kept";

const KeptAppointment = z.object({
  /** Like `end`, 'HH:mm' on the practice's wall clock. */
  start: z.string(),
  end: z.string(),
  firstName: z.string(),
  isVirtual: z.boolean(),
});

const KeptAgenda = z.object({
  /** When the agenda was loaded, in the practice's zone: the date, 'YYYY-MM-DD', and in `time` the time, 'HH:mm'. */
  date: z.string(),
  time: z.string(),
  days: z.array(z.object({ date: z.string(), appointments: z.array(KeptAppointment) })),
});
export type KeptAgenda = z.infer<typeof KeptAgenda>;

type AgendaAppointment = Pick<Appointment, "appointment_date" | "end_date" | "patient_name" | "is_virtual">;

const firstName = (name: string): string => name.trim().split(/\s+/)[0] ?? "";
const timeOf = (local: string) => local.slice(11, 16);

/** The agenda of `dates` to store, with only first names, as the device may be lost. `now`: 'YYYY-MM-DD HH:mm'. */
export const toKeptAgenda = (appointments: AgendaAppointment[], dates: string[], now: string): KeptAgenda => ({
  date: now.slice(0, 10),
  time: timeOf(now),
  days: dates.map((date) => ({
    date,
    appointments: appointments
      .filter(({ appointment_date }) => appointment_date.startsWith(date))
      .map(({ appointment_date, end_date, patient_name, is_virtual }) => ({
        start: timeOf(appointment_date),
        end: timeOf(end_date),
        firstName: firstName(patient_name),
        isVirtual: is_virtual,
      }))
      .sort((a, b) => a.start.localeCompare(b.start)),
  })),
});

export const keepAgenda = (userId: string, agenda: KeptAgenda): void => keep(agendaKey(userId), agenda);

export const readAgenda = (userId: string): KeptAgenda | null =>
  KeptAgenda.safeParse(readKept(agendaKey(userId))).data ?? null;
