import { type Minute, parseLocal } from "../../../lib/time/rules";

interface Meeting {
  end_date: string;
}

/** The effect on the meeting, as the end of a Spanish sentence that begins with 'Se'. */
export const meetRemoval = ({ end_date }: Meeting, now: Minute): string =>
  parseLocal(end_date) <= now
    ? "retira la reunión de Google Calendar."
    : "retira la reunión de Google Calendar y se avisa al paciente.";

interface UsedSession {
  session_held: boolean;
  session_note: string | null;
}

export const sessionEffects = ({ session_held, session_note }: UsedSession): string[] =>
  session_held ? [session_note ?? "La sesión vuelve al paquete."] : [];

export interface Cancellable extends Meeting, UsedSession {
  google_meet_link: string | null;
}

/** The side effects of cancelling; if there are any, the screen asks first. */
export const cancelEffects = (appointment: Cancellable, now: Minute): string[] => [
  ...sessionEffects(appointment),
  ...(appointment.google_meet_link ? [`Se ${meetRemoval(appointment, now)}`] : []),
];
