import { type Minute, parseLocal } from "../../../lib/time/rules";

interface Meeting {
  /** On the practice's clock. */
  end_date: string;
}

/** What happens to a meeting that is removed, after 'Se'. */
export const meetRemoval = ({ end_date }: Meeting, now: Minute): string =>
  parseLocal(end_date) <= now
    ? "retira la reunión de Google Calendar."
    : "retira la reunión de Google Calendar y se avisa al paciente.";

export interface Cancellable extends Meeting {
  session_held: boolean;
  google_meet_link: string | null;
}

/** The side effects of cancelling; if there are any, the screen asks first. */
export function cancelEffects(appointment: Cancellable, now: Minute): string[] {
  const { session_held, google_meet_link } = appointment;
  const calendarText = `Se ${meetRemoval(appointment, now)}`;
  return [...(session_held ? ["La sesión vuelve al paquete."] : []), ...(google_meet_link ? [calendarText] : [])];
}
