import type { Appointment } from "@sereno/core/domain/appointment/output";
import { isLive } from "@sereno/core/domain/appointment/rules";
import { type Minute, parseLocal, splitLocal } from "@sereno/core/lib/time/rules";
import { counted } from "../../../lib/text";
import { toSections } from "../model/agenda";
import { dateOf } from "../model/display";
import { addDays } from "../model/time/days";
import { sinceLately } from "../model/time/lately";

export const hasEnded = ({ end_date }: Appointment, now: Minute): boolean => parseLocal(end_date) <= now;

/** Nobody said how it ended, or what took place is not paid. */
const isOpen = ({ status, balance }: Appointment): boolean => isLive(status) || (status === "completed" && balance > 0);

/**
 * What asks for something at a minute of the practice's wall clock: who is in the room or comes next today, then what the last days
 * left open, the newest first: what nobody closed before what is not paid.
 */
export function atHand(appointments: Appointment[], now: Minute): Appointment[] {
  const { date: today } = splitLocal(now);
  const since = sinceLately(today);
  const { upcoming, past } = toSections(appointments);
  const left = [...[...upcoming].reverse(), ...past].filter(
    (each) => hasEnded(each, now) && isOpen(each) && dateOf(each) >= since,
  );
  const next = upcoming.find((each) => !hasEnded(each, now));
  return next && dateOf(next) === today ? [next, ...left] : left;
}

/** Whether anybody comes tomorrow, who may be reminded today. */
export function comesTomorrow(appointments: readonly Appointment[], now: Minute): boolean {
  const tomorrow = addDays(splitLocal(now).date, 1);
  return appointments.some((each) => isLive(each.status) && dateOf(each) === tomorrow);
}

/** Reminders of a date that could not be sent. */
export interface Unsent {
  date: string;
  title: string;
  text: string;
}

/** What of today's and tomorrow's could not be sent, as a mail whose account has sent all that it may in a day, and is left to the therapist. */
export function unsentReminders(appointments: readonly Appointment[], now: Minute): Unsent[] {
  const { date: today } = splitLocal(now);
  const ahead = appointments.filter((each) => isLive(each.status) && parseLocal(each.appointment_date) > now);
  const failed = new Map(ahead.filter((each) => each.reminder_status === "failed").map((each) => [each.id, each]));
  return [today, addDays(today, 1)].flatMap((date) => {
    const count = [...failed.values()].filter((each) => dateOf(each) === date).length;
    if (count === 0) return [];
    const what = `${counted(count, "recordatorio", "recordatorios")} de ${date === today ? "hoy" : "mañana"}`;
    const [verb, pronoun] = count === 1 ? ["salió", "lo"] : ["salieron", "los"];
    return [{ date, title: `${what} no ${verb}`, text: `Envía${pronoun} tú por WhatsApp` }];
  });
}
