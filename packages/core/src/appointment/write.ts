import { activityWrites, subjectOf } from "../agent/activity";
import { ANONYMOUS, readPerson } from "../client/person";
import { resolveClient } from "../client/resolve";
import type { PracticeContext } from "../context";
import { commit, decideAgain } from "../db/commit";
import { newId } from "../ids";
import { meetChange, taskWrite } from "../meet/change";
import { tellCalendar, withMeeting } from "../meet/write";
import { zoneOf } from "../practice/rules";
import { requireOffered } from "./agent-rules";
import { changeWrites } from "./change";
import { nameConflicts } from "./conflicts";
import type { AppointmentRecord } from "./entity";
import type { Appointment } from "./output";
import { bookSession, movedSession } from "./package-session";
import { PATIENT_MEMBERS, patientFields } from "./patient";
import { readForChange } from "./read";
import { detailsOf, hasPassed, intervalAt, timing, toAppointment } from "./record";
import type { BookAppointmentInput, DeleteAppointmentInput } from "./schema";

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
  const person = readPerson(input, PATIENT_MEMBERS);
  const now = ctx.clock.now().toISOString();
  const status = hasPassed(ctx, interval.end) ? "completed" : "scheduled";
  const draft = {
    ...timing(ctx, interval),
    practice_id: ctx.practice.practice_id,
    id: newId("apt", ctx.clock),
    ...patientFields(person),
    ...detailsOf(input),
    meet_status: "none" as const,
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
    const session = await bookSession(ctx, input, draft.id, client.client);
    const unmet: AppointmentRecord = { ...draft, ...session.fields, client_id: client.client.id };
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

/**
 * Takes out of an appointment all that says whose it was. Its event leaves the therapist's calendar, too: it says the name.
 */
export function anonymizeAppointment(ctx: PracticeContext, record: AppointmentRecord): Promise<void> {
  const { practice_id, id, is_virtual, create_google_meet } = record;
  return commit({ db: ctx.db }, async () => ({
    writes: [
      {
        write: ({ appointment }) =>
          appointment
            .patch({ practice_id, id })
            .set({ patient_name: ANONYMOUS, patient_phone: "", meet_status: "none" })
            .add({ version: 1 })
            .remove(["patient_email", "identification_number", "title", "notes", "google_meet_link"])
            .commit(),
        refused: decideAgain,
      },
      ...(is_virtual && create_google_meet ? [taskWrite(ctx, record)] : []),
    ],
    result: undefined,
  }));
}
