import type { Author, PracticeContext } from "../../db/index";
import { ACTOR_KINDS } from "../../domain/actor/schema";
import { type AppointmentRecord, appointmentFields } from "../../domain/appointment/entity";
import type { Appointment } from "../../domain/appointment/output";
import { reminderStatus } from "../../domain/appointment/reminded/rules";
import { isLive } from "../../domain/appointment/rules";
import { type detailFields, MEET_NEEDS_EMAIL_TEXT, type UpdateAppointmentInput } from "../../domain/appointment/schema";
import type { ClientProjection, ClientRecord } from "../../domain/client/entity";
import { ANONYMOUS, trimmedOrNull } from "../../domain/client/person";
import { answerer } from "../../domain/kept/attributes";
import { type DueFields, dueFrom, notDue } from "../../domain/kept/due";
import { appointmentCharge } from "../../domain/payment/rules";
import { zoneOf } from "../../domain/practice/rules";
import { lastDateOf, sessionNote } from "../../domain/purchase/rules";
import { AppError, invalidField } from "../../errors";
import { splitE164 } from "../../lib/phone/countries";
import {
  formatLocal,
  type Interval,
  isoOfMinute,
  isWithinOneDay,
  type Minute,
  minuteOfDate,
  minuteOfIso,
  parseLocal,
  resolveLocal,
  toLocal,
  toLocalEnd,
} from "../../lib/time/rules";

export const noAppointment = () =>
  new AppError("not_found", { message: "Esta cita ya no existe.", data: { gone: "appointment" } });

/** The interval from a start ('YYYY-MM-DD HH:mm:ss', the practice's wall clock) and a duration in minutes. @throws
 * AppError `invalid_input` for field `path`: no such start, off the five-minute grid, or an end on another day. */
export function intervalAt(ctx: PracticeContext, date: string, duration: number, path = "appointment_date"): Interval {
  const zone = zoneOf(ctx.practice);
  const local = parseLocal(date);
  const invalidDate = (message: string) => invalidField(path, message);
  if (local % 5 !== 0 || !/^.{16}(:00(\.0+)?)?$/.test(date))
    throw invalidDate("La hora de la cita debe ser múltiplo de 5 minutos.");
  const { instant, exists } = resolveLocal(zone, local);
  if (!exists) throw invalidDate("Esa hora no existe ese día: los relojes se adelantan. Elige otra.");
  const interval = { start: instant, end: instant + duration };
  if (!isWithinOneDay(zone, interval)) throw invalidDate(ONE_DAY_TEXT);
  return interval;
}

export const ONE_DAY_TEXT = "La cita debe empezar y terminar el mismo día.";

/** The interval after a change. A `date` equal to the current wall-clock start is no move, even if that hour occurs
 * twice. An appointment that a zone change put across midnight can still be shortened. @throws AppError
 * `invalid_input` for a start or an end that a new appointment cannot have. */
export function changedInterval(
  ctx: PracticeContext,
  old: Interval,
  date: string | undefined,
  duration: number,
): Interval {
  const zone = zoneOf(ctx.practice);
  if (date && parseLocal(date) !== toLocal(zone, old.start)) return intervalAt(ctx, date, duration);
  const changed = { start: old.start, end: old.start + duration };
  if (changed.end > old.end && !isWithinOneDay(zone, changed)) throw invalidField("appointment_date", ONE_DAY_TEXT);
  return changed;
}

export const timing = (ctx: PracticeContext, { start, end }: Interval) => ({
  starts_at: isoOfMinute(start),
  ends_at: isoOfMinute(end),
  duration_minutes: end - start,
  zone: zoneOf(ctx.practice),
});

export function firstRevision({ actor, clock }: Author) {
  const now = clock.now().toISOString();
  return { version: 1, created_by: actor.kind, updated_by: actor.kind, created_at: now, updated_at: now };
}

export const revised = (
  { actor, clock }: Author,
  before: AppointmentRecord,
  change: Partial<AppointmentRecord> = {},
): AppointmentRecord => ({
  ...before,
  ...change,
  version: before.version + 1,
  touched: before.touched || actor.kind === "therapist" || actor.kind === "client" || undefined,
  updated_by: actor.kind,
  updated_at: clock.now().toISOString(),
});

export const COMPLETE_DUE = "complete";

type Completable = Pick<AppointmentRecord, "practice_id" | "ends_at" | "status" | "stays_open">;

/** Makes a live appointment due for completion at its end, unless it was reopened after its end. */
export const dueFields = (record: Completable): DueFields =>
  isLive(record.status) && !record.stays_open ? dueFrom(COMPLETE_DUE, record.practice_id, record.ends_at) : notDue;

export const hasPassed = (ctx: PracticeContext, at: number): boolean => at <= minuteOfDate(ctx.clock.now());

type Detail = keyof typeof detailFields;

/** Details after a change: what the input omits is unchanged, and an empty text removes title or notes. */
export function detailsOf(
  input: Pick<UpdateAppointmentInput, Detail>,
  before: Pick<AppointmentRecord, Detail> = NEW_DETAILS,
): { [D in Detail]: AppointmentRecord[D] } {
  const text = (named: string | null | undefined, old: string | undefined) =>
    named === undefined ? old : (trimmedOrNull(named) ?? undefined);
  return {
    title: text(input.title, before.title),
    notes: text(input.notes, before.notes),
    is_virtual: input.is_virtual ?? before.is_virtual,
    create_google_meet: input.create_google_meet ?? before.create_google_meet,
    appointment_type: input.appointment_type ?? before.appointment_type,
    priority: input.priority ?? before.priority,
  };
}

export const NEW_DETAILS: Pick<AppointmentRecord, Detail> = {
  is_virtual: false,
  create_google_meet: false,
  appointment_type: "therapy_session",
  priority: "medium",
};

export function requireGuest(details: Pick<AppointmentRecord, "create_google_meet">, client: ClientRecord): void {
  if (details.create_google_meet && !client.email) throw invalidField("patient_email", MEET_NEEDS_EMAIL_TEXT);
}

type Timed = Pick<PracticeContext, "practice" | "clock">;

/** A Spanish note if a session is lost, or may be, because its package expires or was cancelled; null otherwise.
 * `returnedAt`: the ISO instant at which a cancelled appointment gave the session back. */
export function noteAt(
  { practice, clock }: Timed,
  paying: { expires_at: string; cancelled?: boolean | undefined } | null | undefined,
  start: Minute,
  returnedAt?: string,
): string | null {
  if (!paying) return null;
  if (paying.cancelled && !returnedAt) return "El paquete se anuló: si la cita se cancela, la sesión se pierde.";
  const end = minuteOfIso(paying.expires_at);
  const on = returnedAt ? minuteOfIso(returnedAt) : minuteOfDate(clock.now());
  return sessionNote({
    expires_on: lastDateOf(zoneOf(practice), paying.expires_at),
    end,
    start,
    on,
    isHeld: !returnedAt,
  });
}

/** A Spanish note if the appointment's cancellation lost its package session, or if a cancellation may; else null. */
export function noteOf(
  ctx: Timed,
  { package_purchase_id, session_held, status, starts_at, was }: AppointmentRecord,
  client: Pick<ClientRecord, "packages"> | null,
): string | null {
  const isReturned = status === "cancelled" && !session_held && was?.session_held && !was.uncounted;
  const returnedAt = isReturned ? was.at : undefined;
  if (!returnedAt && !(session_held && isLive(status))) return null;
  const paying = client?.packages?.[package_purchase_id ?? ""];
  if (!returnedAt && paying?.sessions_used === 0)
    return "El paquete no tiene sesiones usadas: si la cita se cancela, no vuelve ninguna.";
  return noteAt(ctx, paying, minuteOfIso(starts_at), returnedAt);
}

/** When an appointment was cancelled, else null. For old records without that time: when they were last changed. */
export const cancelledAt = ({ status, was, updated_at }: AppointmentRecord): string | null =>
  status === "cancelled" ? (was?.at ?? updated_at) : null;

const answer = answerer(appointmentFields);

/** The answer for an appointment. Its start and end are in the practice's zone; `client` is null if deleted. */
export function toAppointment(ctx: Timed, record: AppointmentRecord, client: ClientProjection | null): Appointment {
  const zone = zoneOf(ctx.practice);
  return answer(record, {
    client_id: client?.id ?? record.client_id,
    patient_name: client?.name ?? ANONYMOUS,
    patient_phone: client?.phone ?? "",
    patient_email: client?.email ?? null,
    identification_number: client?.identification_number ?? null,
    ...splitE164(client?.phone ?? ""),
    appointment_date: formatLocal(toLocal(zone, minuteOfIso(record.starts_at))),
    end_date: formatLocal(toLocalEnd(zone, minuteOfIso(record.ends_at))),
    session_note: noteOf(ctx, record, client),
    reminder_status: reminderStatus(record, client?.consent?.reminders === "off"),
    ...appointmentCharge(record),
    cancelled_by: record.was?.by ?? null,
    cancelled_at: cancelledAt(record),
    created_by: ACTOR_KINDS.find((kind) => kind === record.created_by) ?? "therapist",
  });
}
