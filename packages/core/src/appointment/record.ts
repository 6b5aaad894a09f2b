import { given } from "../client/person";
import { splitE164 } from "../client/rules";
import type { PracticeContext } from "../context";
import { type DueFields, dueFrom, notDue } from "../db/due";
import { invalidField } from "../errors";
import { zoneOf } from "../practice/rules";
import {
  formatLocal,
  type Interval,
  isoOfMinute,
  MINUTES_PER_DAY,
  minuteOfDate,
  minuteOfIso,
  parseLocal,
  resolveLocal,
  toLocal,
} from "../time/rules";
import type { AppointmentRecord } from "./entity";
import type { Appointment } from "./output";
import { isLive } from "./rules";
import type { detailFields, UpdateAppointmentInput } from "./schema";

const invalidDate = (message: string) => invalidField("appointment_date", message);

/**
 * The interval of a wall-clock start ('YYYY-MM-DD HH:mm:ss') and a duration in minutes, in the practice's zone.
 * @throws AppError `invalid_input` for a time that does not exist, is not on a multiple of five minutes, or whose
 * appointment would run past the end of its day.
 */
export function intervalAt(ctx: PracticeContext, appointmentDate: string, duration: number): Interval {
  const zone = zoneOf(ctx.practice);
  const local = parseLocal(appointmentDate);
  if (local % 5 !== 0 || !/^.{16}(:00(\.0+)?)?$/.test(appointmentDate)) {
    throw invalidDate("La hora de la cita debe ser múltiplo de 5 minutos.");
  }
  const { instant, exists } = resolveLocal(zone, local);
  if (!exists) throw invalidDate("Esa hora no existe ese día: los relojes se adelantan. Elige otra.");
  const end = instant + duration;
  if (Math.floor((toLocal(zone, end) - 1) / MINUTES_PER_DAY) !== Math.floor(local / MINUTES_PER_DAY)) {
    throw invalidDate("La cita debe empezar y terminar el mismo día.");
  }
  return { start: instant, end };
}

/** The part of a record that says when. */
export function timing(ctx: PracticeContext, { start, end }: Interval) {
  return {
    starts_at: isoOfMinute(start),
    ends_at: isoOfMinute(end),
    duration_minutes: end - start,
    zone: zoneOf(ctx.practice),
  };
}

export const COMPLETE_DUE = "complete";

/** A live appointment is in sight of the job that completes it from its end on. */
export const dueFields = (record: Pick<AppointmentRecord, "practice_id" | "ends_at" | "status">): DueFields =>
  isLive(record.status) ? dueFrom(COMPLETE_DUE, record.practice_id, record.ends_at) : notDue;

export const hasPassed = (ctx: PracticeContext, at: number): boolean => at <= minuteOfDate(ctx.clock.now());

type Detail = keyof typeof detailFields;
type AppointmentDetails = { [D in Detail]: AppointmentRecord[D] };

/** The details that an input names; what it does not name stays as it was. An empty text takes a title or notes away. */
export function detailsOf(
  input: Pick<UpdateAppointmentInput, Detail>,
  before: Pick<AppointmentRecord, Detail> = NEW_DETAILS,
): AppointmentDetails {
  const text = (named: string | null | undefined, old: string | undefined) =>
    named === undefined ? old : (given(named) ?? undefined);
  return {
    title: text(input.title, before.title),
    notes: text(input.notes, before.notes),
    is_virtual: input.is_virtual ?? before.is_virtual,
    create_google_meet: input.create_google_meet ?? before.create_google_meet,
    appointment_type: input.appointment_type ?? before.appointment_type,
    priority: input.priority ?? before.priority,
  };
}

const NEW_DETAILS: Pick<AppointmentRecord, Detail> = {
  is_virtual: false,
  create_google_meet: false,
  appointment_type: "therapy_session",
  priority: "medium",
};

/** A stored appointment as the API answers it, on the practice's wall clock of today. */
export function toAppointment(record: AppointmentRecord, zone: string): Appointment {
  const local = (iso: string) => formatLocal(toLocal(zone, minuteOfIso(iso)));
  return {
    id: record.id,
    client_id: record.client_id,
    patient_name: record.patient_name,
    patient_phone: record.patient_phone,
    patient_email: record.patient_email ?? null,
    identification_number: record.identification_number ?? null,
    ...splitE164(record.patient_phone),
    title: record.title ?? null,
    notes: record.notes ?? null,
    appointment_date: local(record.starts_at),
    end_date: local(record.ends_at),
    duration_minutes: record.duration_minutes,
    is_virtual: record.is_virtual,
    create_google_meet: record.create_google_meet,
    google_meet_link: record.google_meet_link ?? null,
    meet_status: record.meet_status,
    appointment_type: record.appointment_type,
    priority: record.priority,
    session_type: record.session_type,
    package_purchase_id: record.package_purchase_id ?? null,
    session_held: Boolean(record.session_held),
    status: record.status,
    version: record.version,
    created_at: record.created_at,
    updated_at: record.updated_at,
  };
}
