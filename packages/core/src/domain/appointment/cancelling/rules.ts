import { type Minute, parseLocal } from "../../../lib/time/rules";
import { formatPesos } from "../../catalog/rules";
import type { Appointment } from "../output";

/** The effect of removing the Meet meeting of an appointment that has not ended, as the end of a sentence after 'Se'. */
export const MEET_REMOVAL = "retira la reunión de Google Calendar y se avisa al paciente.";

type UsedSession = Pick<Appointment, "session_held" | "session_note">;

const sessionEffects = ({ session_held, session_note }: UsedSession): string[] =>
  session_held ? [session_note ?? "La sesión vuelve al paquete."] : [];

/** What a cancellation by a client or an agent does to session and payment, as Spanish sentences. */
export const unsettledEffects = (appointment: UsedSession & Pick<Appointment, "paid">): string[] => [
  ...sessionEffects(appointment),
  ...(appointment.paid > 0 ? [`Lo ya pagado, ${formatPesos(appointment.paid)}, queda como saldo a favor.`] : []),
];

interface Paid {
  paid?: number | undefined;
  was?: { credited: number; refunded?: number } | undefined;
}

/** A Spanish note if less is paid for a reopened appointment than before its cancellation; otherwise undefined. */
export const unpaidNote = (before: Paid, { paid = 0 }: Pick<Paid, "paid">): string | undefined =>
  paid < (before.paid ?? 0) + (before.was?.credited ?? 0) + (before.was?.refunded ?? 0)
    ? "Lo pagado no volvió: sigue como saldo a favor o como devolución."
    : undefined;

export type Cancellable = UsedSession & Pick<Appointment, "end_date" | "google_meet_link">;

export const MEET_STAYS = "La reunión sigue en Google Calendar hasta que conectes Google: avísale tú al paciente.";

/** The side effects of cancelling, as Spanish sentences. If there are any, the screen asks for confirmation. */
export const cancelEffects = (appointment: Cancellable, now: Minute, isConnected = true): string[] => {
  const removal = parseLocal(appointment.end_date) > now ? MEET_REMOVAL : "retira la reunión de Google Calendar.";
  const effect = isConnected ? `Se ${removal}` : MEET_STAYS;
  return [...sessionEffects(appointment), ...(appointment.google_meet_link ? [effect] : [])];
};
