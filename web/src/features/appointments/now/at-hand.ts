import type { Appointment } from "@sereno/core/domain/appointment/output";
import { isLive } from "@sereno/core/domain/appointment/rules";
import { type Minute, parseLocal, splitLocal } from "@sereno/core/lib/time/rules";
import { counted } from "../../../lib/text";
import { dateOf, toSections } from "../model/agenda";
import { addDays, sinceLately } from "../model/time/days";

export const hasEnded = ({ end_date }: Appointment, now: Minute): boolean => parseLocal(end_date) <= now;

const isOpen = ({ status, balance }: Appointment): boolean => isLive(status) || (status === "completed" && balance > 0);

/** Today's current or next appointment, then the last week's without an outcome, then its unpaid ones, newest first. */
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

export function comesTomorrow(appointments: readonly Appointment[], now: Minute): boolean {
  const tomorrow = addDays(splitLocal(now).date, 1);
  return appointments.some((each) => isLive(each.status) && dateOf(each) === tomorrow);
}

export interface Unsent {
  date: string;
  title: string;
  text: string;
}

/** For today and tomorrow, texts about failed reminders of coming appointments that the client has not answered. */
export function unsentReminders(appointments: readonly Appointment[], now: Minute): Unsent[] {
  const { date: today } = splitLocal(now);
  const ahead = appointments.filter((each) => isLive(each.status) && parseLocal(each.appointment_date) > now);
  const open = ahead.filter((each) => each.status !== "confirmed" && !each.client_answer);
  const failed = new Map(open.filter((each) => each.reminder_status === "failed").map((each) => [each.id, each]));
  return [today, addDays(today, 1)].flatMap((date) => {
    const count = [...failed.values()].filter((each) => dateOf(each) === date).length;
    if (count === 0) return [];
    const what = `${counted(count, "recordatorio", "recordatorios")} de ${date === today ? "hoy" : "mañana"}`;
    const [verb, pronoun] = count === 1 ? ["salió", "lo"] : ["salieron", "los"];
    return [{ date, title: `${what} no ${verb}`, text: `Envía${pronoun} tú por WhatsApp` }];
  });
}
