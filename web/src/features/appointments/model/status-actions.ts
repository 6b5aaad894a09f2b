import { type Cancellable, cancelEffects } from "@sereno/core/domain/appointment/cancelling/rules";
import type { Appointment } from "@sereno/core/domain/appointment/output";
import { isLive, mayBecome } from "@sereno/core/domain/appointment/rules";
import type { AppointmentStatus, UpdateAppointmentInput } from "@sereno/core/domain/appointment/schema";
import { type Minute, parseLocal } from "@sereno/core/lib/time/rules";
import { keysOf } from "../../../lib/keys-of";
import { ofSeries } from "./display";

/** A status that a therapist can give; each is its own action. */
export type GivenStatus = Exclude<AppointmentStatus, "in_progress">;

/** Why an appointment is cancelled, if anybody says so. */
export type CancelReason = Pick<UpdateAppointmentInput, "cancel_reason" | "cancel_note">;

/** How an appointment is cancelled, as the server takes it. */
export type Cancellation = CancelReason & Pick<UpdateAppointmentInput, "settle">;

export interface StatusAction {
  status: GivenStatus;
  label: string;
  /** False for what can be done but is not to be expected yet. */
  isTimely: boolean;
}

type Timed = Pick<Appointment, "status" | "appointment_date" | "end_date">;

/** In the order in which they are offered. */
const ACTIONS = {
  confirmed: { label: "Confirmar", expectsStart: false },
  completed: { label: "Marcar completada", expectsStart: true },
  no_show: { label: "No asistió", expectsStart: true },
  cancelled: { label: "Cancelar cita", expectsStart: false },
  scheduled: { label: "Reabrir", expectsStart: false },
} satisfies Record<GivenStatus, { label: string; expectsStart: boolean }>;

const GIVEN_STATUSES = keysOf(ACTIONS);

// Who takes part has confirmed.
const isOffered = (from: AppointmentStatus, to: GivenStatus) =>
  from !== to && mayBecome(from, to) && !(to === "confirmed" && from === "in_progress");

/**
 * What can become of an appointment at a minute of the practice's wall clock, in the order in which it is offered: also how one that is
 * closed ended otherwise, by way of being opened again.
 */
export function statusActions(appointment: Timed, now: Minute): StatusAction[] {
  const { status: from, appointment_date } = appointment;
  const hasStarted = parseLocal(appointment_date) <= now;
  const outcomes: GivenStatus[] = outcomesOf(appointment, now);
  return GIVEN_STATUSES.filter((to) => isOffered(from, to) || outcomes.includes(to)).map((status) => {
    const { label, expectsStart } = ACTIONS[status];
    return { status, label, isTimely: hasStarted || !expectsStart };
  });
}

type Asked = Timed & Cancellable & Pick<Appointment, "series_index" | "series_count" | "paid">;

/** Whether it is asked before an appointment is cancelled: others may be meant, too, or something hangs on it. */
export const asksToCancel = (appointment: Asked, now: Minute): boolean =>
  ofSeries(appointment) !== null || appointment.paid > 0 || cancelEffects(appointment, now).length > 0;

const OUTCOMES = ["no_show", "completed"] as const satisfies GivenStatus[];
export type Outcome = (typeof OUTCOMES)[number];

/** How an appointment that is over may have ended, beyond what it says; what was cancelled did not take place. */
export const outcomesOf = ({ status, end_date }: Timed, now: Minute): Outcome[] =>
  status === "cancelled" || parseLocal(end_date) > now ? [] : OUTCOMES.filter((outcome) => outcome !== status);

/** What happens to an appointment that was reopened although it has ended. */
export const reopenedNote = ({ status, end_date }: Timed, now: Minute): string | undefined =>
  isLive(status) && parseLocal(end_date) <= now
    ? "Su hora ya pasó: queda abierta hasta que digas cómo terminó."
    : undefined;

type Paid = Pick<Appointment, "paid">;

/** What is said of one that was paid when it was closed and is not any more, now that it is open again. */
export const unpaidNote = (before: Paid, { paid }: Paid): string | undefined =>
  paid < before.paid ? "Lo pagado no volvió a la cita: sigue como saldo a favor o como devolución." : undefined;

/** Whether a change of status is offered to be undone. */
export const isUndoable = (before: AppointmentStatus, after: GivenStatus): boolean =>
  before !== after && !isLive(after);

/** What an undo starts from: the appointment as it is by now; null when something else has become of it. */
export function undoBase<T extends Pick<Appointment, "status" | "version">>(closed: T, known: T | undefined): T | null {
  const current = known && known.version > closed.version ? known : closed;
  return current.status === closed.status || isLive(current.status) ? current : null;
}
