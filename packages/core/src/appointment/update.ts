import { activityWrites, subjectOf } from "../agent/activity";
import { changePerson, isSamePerson, type Person } from "../client/person";
import { resolveClient } from "../client/resolve";
import type { PracticeContext } from "../context";
import { commit } from "../db/commit";
import { AppError, invalidField } from "../errors";
import { meetChange } from "../meet/change";
import { withMeeting } from "../meet/write";
import { zoneOf } from "../practice/rules";
import { formatLocal, type Interval, parseLocal, toLocal } from "../time/rules";
import { agentActionOf, namedFields, requireAgentTransition, requireOffered } from "./agent-rules";
import { changeWrites } from "./change";
import { nameConflicts } from "./conflicts";
import type { AppointmentRecord } from "./entity";
import { intervalOf } from "./occupancy";
import type { Appointment } from "./output";
import { holdsSession, movedSession } from "./package-session";
import { PATIENT_MEMBERS, patientFields, patientOf } from "./patient";
import { readForChange } from "./read";
import { detailsOf, hasPassed, intervalAt, timing, toAppointment } from "./record";
import { isLive, mayBecome } from "./rules";
import { MEET_NEEDS_EMAIL_TEXT, type UpdateAppointmentInput } from "./schema";

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
    const person = changePerson(patientOf(before), input, PATIENT_MEMBERS);
    const client = isSamePerson(person, patientOf(before)) ? undefined : await resolveClient(ctx, person);
    const unmet = updatedRecord(ctx, before, input, { interval, person });
    const meet = meetChange(ctx, before, unmet);
    changesMeeting = meet.writes.length > 0;
    const after = { ...unmet, ...meet.fields, client_id: client?.client.id ?? before.client_id };
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
/** When the appointment takes place after the change. Only a live one can be moved to a time that has not ended. */
function movedInterval(ctx: PracticeContext, before: AppointmentRecord, input: UpdateAppointmentInput): Interval {
  const old = intervalOf(before);
  const zone = zoneOf(ctx.practice);
  const date = input.appointment_date ?? formatLocal(toLocal(zone, old.start));
  const duration = input.duration_minutes ?? before.duration_minutes;
  const unmoved = parseLocal(date) === toLocal(zone, old.start) && duration === before.duration_minutes;
  if (unmoved) return old;
  const moved = intervalAt(ctx, date, duration);
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
  const details = detailsOf(input, {
    ...before,
    create_google_meet: before.create_google_meet && Boolean(person.email),
  });
  if (details.create_google_meet && !person.email) throw invalidField("patient_email", MEET_NEEDS_EMAIL_TEXT);
  const status = input.status ?? before.status;
  if (!mayBecome(before.status, status)) throw new AppError("invalid_transition");
  requireAgentTransition(ctx, before.status, status);
  return {
    ...before,
    ...timing(ctx, interval),
    zone: before.zone,
    status,
    session_held: holdsSession(before, status) || undefined,
    ...patientFields(person),
    ...details,
    version: before.version + 1,
    updated_by: ctx.actor.kind,
    updated_at: ctx.clock.now().toISOString(),
  };
}
