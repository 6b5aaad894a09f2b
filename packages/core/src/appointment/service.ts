import { activityWrites } from "../agent/activity";
import { type Person, resolveClient } from "../client/identity";
import type { PracticeContext } from "../context";
import { commit } from "../db/commit";
import { lookup, readTogether } from "../db/database";
import { AppError } from "../errors";
import { newId } from "../ids";
import { meetChange } from "../meet/change";
import { tellCalendar } from "../meet/service";
import { zoneOf } from "../practice/rules";
import { dateOfDay, type Interval, MINUTES_PER_DAY } from "../time/rules";
import { agentActionOf, namedFields, requireAgentTransition, requireOffered } from "./agent-rules";
import { changeWrites, personOf } from "./change";
import type { AppointmentRecord } from "./entity";
import { intervalOf } from "./occupancy";
import { bookSession, holdsSession, movedSession } from "./package-session";
import { changedPerson, given, invalidField, newPerson, patientFields, samePerson } from "./patient";
import { nameConflicts } from "./read";
import { changedInterval, hasPassed, intervalAt, timing, toAppointment } from "./record";
import { CELL_MINUTES, isLive, mayBecome } from "./rules";
import {
  type Appointment,
  type BookAppointmentInput,
  type DeleteAppointmentInput,
  MEET_NEEDS_EMAIL_TEXT,
  type UpdateAppointmentInput,
} from "./schema";

/**
 * Books an appointment: creates or finds the client, occupies the time, uses a session of a package or sells one, all in
 * one transaction.
 *
 * A session that already took place is recorded as completed and occupies nothing. The practice's zone reads
 * `appointment_date`.
 * @throws AppError `overlap` (with `conflicts`) when the time is taken, `invalid_input`;
 * with a package what `prepareSale` and `useChange` throw, and `other_client`.
 */
export async function bookAppointment(ctx: PracticeContext, input: BookAppointmentInput): Promise<Appointment> {
  const interval = intervalAt(ctx, input.appointment_date, input.duration_minutes);
  await requireOffered(ctx, interval, input.is_virtual ?? false);
  const person = newPerson(input);
  const now = ctx.clock.now().toISOString();
  const status = hasPassed(ctx, interval.end) ? "completed" : "scheduled";
  const draft = {
    ...timing(ctx, interval, status),
    practice_id: ctx.practice.practice_id,
    id: newId("apt", ctx.clock),
    ...patientFields(person),
    title: given(input.title) ?? undefined,
    notes: given(input.notes) ?? undefined,
    is_virtual: input.is_virtual ?? false,
    create_google_meet: input.create_google_meet ?? false,
    meet_status: "none" as const,
    appointment_type: input.appointment_type ?? "therapy_session",
    priority: input.priority ?? "medium",
    status,
    version: 1,
    created_by: ctx.actor.kind,
    updated_by: ctx.actor.kind,
    created_at: now,
    updated_at: now,
  } satisfies Omit<AppointmentRecord, "client_id" | "session_type">;
  let changesMeeting = false;
  const booked = await commit(ctx, async () => {
    const client = await resolveClient(ctx, person);
    const session = await bookSession(ctx, input, draft.id, person, client);
    const unmet: AppointmentRecord = { ...draft, ...session.fields, client_id: client.client_id };
    const meet = meetChange(ctx, null, unmet);
    const after = { ...unmet, ...meet.fields };
    changesMeeting = meet.writes.length > 0;
    return {
      writes: [
        ...changeWrites(ctx, { before: null, after, client, ...session.change }),
        ...meet.writes,
        ...activityWrites(ctx, after.practice_id, "appointment.book", subjectOf(after)),
      ],
      result: toAppointment(after, zoneOf(ctx.practice)),
    };
  }).catch((error: unknown) => nameConflicts(ctx, error));
  return changesMeeting ? withMeeting(ctx, booked) : booked;
}

/** The booking holds whatever Google does; its answer says what Google did at once. */
const withMeeting = async (ctx: PracticeContext, appointment: Appointment): Promise<Appointment> => ({
  ...appointment,
  ...(await tellCalendar(ctx, appointment.id)),
});

const subjectOf = ({ id, client_id }: AppointmentRecord) => ({ appointment_id: id, client_id });

/**
 * Changes what `input` names of an appointment. A move frees the old time and occupies the new in the same transaction.
 * @throws AppError `not_found`, `stale_version` when `input.version` is not the current one, `overlap`, `past`,
 * `invalid_input`, `invalid_transition`.
 */
export async function updateAppointment(ctx: PracticeContext, input: UpdateAppointmentInput): Promise<Appointment> {
  const action = agentActionOf(ctx, input);
  let changesMeeting = false;
  const updated = await commit(ctx, async () => {
    const { before, days } = await readForChange(ctx, input);
    if (namedFields(input).length === 0) return { writes: [], result: toAppointment(before, zoneOf(ctx.practice)) };
    const interval = movedInterval(ctx, before, input);
    if (action === "appointment.move") await requireOffered(ctx, interval, before.is_virtual);
    const person = changedPerson(before, input);
    const client = samePerson(person, personOf(before)) ? undefined : await resolveClient(ctx, person);
    const unmet = updatedRecord(ctx, before, input, { interval, person });
    const meet = meetChange(ctx, before, unmet);
    changesMeeting = meet.writes.length > 0;
    const after = { ...unmet, ...meet.fields, client_id: client?.client_id ?? before.client_id };
    if (after.session_held && after.client_id !== before.client_id)
      throw new AppError("other_client", { message: OTHER_PATIENT_TEXT });
    const session = await movedSession(ctx, before, after);
    return {
      writes: [
        ...changeWrites(ctx, { before, after, client, days, ...session }),
        ...meet.writes,
        ...activityWrites(ctx, after.practice_id, action, subjectOf(after)),
      ],
      result: toAppointment(after, zoneOf(ctx.practice)),
    };
  }).catch((error: unknown) => nameConflicts(ctx, error));
  return changesMeeting ? withMeeting(ctx, updated) : updated;
}

const OTHER_PATIENT_TEXT =
  "Esta cita usa un paquete de su paciente. Para atender a otra persona, cancélala y agenda una nueva.";

/** The appointment and, when the change names a date, the two UTC days that it can touch then: one read. */
async function readForChange(ctx: PracticeContext, input: UpdateAppointmentInput) {
  const { db } = ctx;
  const { practice_id } = ctx.practice;
  const days = input.appointment_date ? daysFrom(intervalAt(ctx, input.appointment_date, CELL_MINUTES)) : [];
  const [before, ...found] = await readTogether(db, [
    lookup(db.appointment.get({ practice_id, id: input.id }), (Item) => db.appointment.parse({ Item }).data),
    ...days.map((date) => lookup(db.day.get({ practice_id, date }), (Item) => db.day.parse({ Item }).data)),
  ]);
  if (!before) throw new AppError("not_found");
  if (input.version != null && input.version !== before.version) throw new AppError("stale_version");
  return { before, days: found };
}

const daysFrom = ({ start }: Interval): string[] => {
  const day = Math.floor(start / MINUTES_PER_DAY);
  return [dateOfDay(day), dateOfDay(day + 1)];
};

/** When the appointment takes place after the change. Only a live one can be moved to a time that has not ended. */
function movedInterval(ctx: PracticeContext, before: AppointmentRecord, input: UpdateAppointmentInput): Interval {
  const old = intervalOf(before);
  const moved = changedInterval(ctx, old, input.appointment_date, input.duration_minutes ?? before.duration_minutes);
  if (moved.start === old.start && moved.end === old.end) return old;
  const live = isLive(input.status ?? before.status);
  if (live && hasPassed(ctx, moved.end))
    throw new AppError("past", { message: "No se puede mover una cita al pasado." });
  if (!live && !hasPassed(ctx, moved.end)) {
    throw new AppError("invalid_transition", { message: "Una cita cerrada no se puede mover al futuro." });
  }
  return moved;
}

function updatedRecord(
  ctx: PracticeContext,
  before: AppointmentRecord,
  input: UpdateAppointmentInput,
  { interval, person }: { interval: Interval; person: Person },
): AppointmentRecord {
  const create_google_meet = input.create_google_meet ?? (before.create_google_meet && Boolean(person.email));
  if (create_google_meet && !person.email) throw invalidField("patient_email", MEET_NEEDS_EMAIL_TEXT);
  const status = input.status ?? before.status;
  if (!mayBecome(before.status, status)) throw new AppError("invalid_transition");
  requireAgentTransition(ctx, before.status, status);
  const text = (named: string | null | undefined, old: string | undefined) =>
    named === undefined ? old : (given(named) ?? undefined);
  return {
    ...before,
    ...timing(ctx, interval, status),
    zone: before.zone,
    status,
    session_held: holdsSession(before, status) || undefined,
    ...patientFields(person),
    title: text(input.title, before.title),
    notes: text(input.notes, before.notes),
    is_virtual: input.is_virtual ?? before.is_virtual,
    create_google_meet,
    appointment_type: input.appointment_type ?? before.appointment_type,
    priority: input.priority ?? before.priority,
    version: before.version + 1,
    updated_by: ctx.actor.kind,
    updated_at: ctx.clock.now().toISOString(),
  };
}

/** Deletes an appointment and frees its time. @throws AppError `not_found`, `stale_version`. */
export async function deleteAppointment(
  ctx: PracticeContext,
  input: DeleteAppointmentInput,
): Promise<{ success: true }> {
  let hadMeeting = false;
  const deleted = await commit<{ success: true }>(ctx, async () => {
    const { before } = await readForChange(ctx, input);
    const session = await movedSession(ctx, before, null);
    const meet = meetChange(ctx, before, null);
    hadMeeting = meet.writes.length > 0;
    return {
      writes: [...changeWrites(ctx, { before, after: null, ...session }), ...meet.writes],
      result: { success: true },
    };
  });
  if (hadMeeting) await tellCalendar(ctx, input.id);
  return deleted;
}
