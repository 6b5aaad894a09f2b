import { type Cancellable, cancelEffects } from "@sereno/core/domain/appointment/cancelling/rules";
import type { Appointment } from "@sereno/core/domain/appointment/output";
import { isLive, mayBecome } from "@sereno/core/domain/appointment/rules";
import type { AppointmentStatus, UpdateAppointmentInput } from "@sereno/core/domain/appointment/schema";
import { type Minute, parseLocal } from "@sereno/core/lib/time/rules";
import { keysOf } from "../../../lib/keys-of";
import { ofSeries } from "./agenda";

export type GivenStatus = Exclude<AppointmentStatus, "in_progress">;

export type CancelReason = Pick<UpdateAppointmentInput, "cancel_reason" | "cancel_note">;

export type Cancellation = CancelReason & Pick<UpdateAppointmentInput, "settle">;

type Timed = Pick<Appointment, "status" | "appointment_date" | "end_date">;

const ACTIONS = {
  confirmed: { label: "Confirmar", expectsStart: false },
  completed: { label: "Marcar completada", expectsStart: true },
  no_show: { label: "No asistió", expectsStart: true },
  cancelled: { label: "Cancelar cita", expectsStart: false },
  scheduled: { label: "Reabrir", expectsStart: false },
} satisfies Record<GivenStatus, { label: string; expectsStart: boolean }>;

const GIVEN_STATUSES = keysOf(ACTIONS);

// An appointment in progress counts as confirmed, so 'confirmed' is not offered for such an appointment.
const isOffered = (from: AppointmentStatus, to: GivenStatus) =>
  from !== to && mayBecome(from, to) && !(to === "confirmed" && from === "in_progress");

/** The statuses to offer. A completed appointment may become missed and vice versa: the change reopens it first. */
export function statusActions(appointment: Timed, now: Minute) {
  const { status: from, appointment_date } = appointment;
  const hasStarted = parseLocal(appointment_date) <= now;
  const outcomes: GivenStatus[] = outcomesOf(appointment, now);
  return GIVEN_STATUSES.filter((to) => isOffered(from, to) || outcomes.includes(to)).map((status) => {
    const { label, expectsStart } = ACTIONS[status];
    /** `isTimely` is false for an action that is possible but too early, such as 'completed' before the start. */
    return { status, label, isTimely: hasStarted || !expectsStart };
  });
}

type Asked = Timed & Cancellable & Pick<Appointment, "series_index" | "series_count" | "paid">;

export const asksToCancel = (appointment: Asked, now: Minute): boolean =>
  ofSeries(appointment) !== null || appointment.paid > 0 || cancelEffects(appointment, now).length > 0;

const OUTCOMES = ["no_show", "completed"] as const satisfies GivenStatus[];
export type Outcome = (typeof OUTCOMES)[number];

export const outcomesOf = ({ status, end_date }: Timed, now: Minute): Outcome[] =>
  status === "cancelled" || parseLocal(end_date) > now ? [] : OUTCOMES.filter((outcome) => outcome !== status);

export const isMovable = ({ status, end_date }: Omit<Timed, "appointment_date">, now: Minute): boolean =>
  isLive(status) && parseLocal(end_date) > now;

export const reopenedNote = ({ status, end_date }: Timed, now: Minute): string | undefined =>
  isLive(status) && parseLocal(end_date) <= now
    ? "Su hora ya pasó: queda abierta hasta que digas cómo terminó."
    : undefined;

export const isUndoable = (before: AppointmentStatus, after: GivenStatus): boolean =>
  before !== after && !isLive(after);

type Versioned = Pick<Appointment, "status" | "version" | "client_id">;

/** Latest known version of `closed`, to undo. Null if that version has another client or another final status. */
export function undoBase<T extends Versioned>(closed: T, known: T | undefined): T | null {
  const current = known && known.version > closed.version ? known : closed;
  if (current.client_id !== closed.client_id) return null;
  return current.status === closed.status || isLive(current.status) ? current : null;
}
