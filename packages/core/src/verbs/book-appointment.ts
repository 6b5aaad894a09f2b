import { requireFewAhead, requireOffered } from "../across/agent-rules";
import { bookSession, movedSession } from "../across/package-session";
import { refuseOverlap } from "../across/suggestions";
import { newId } from "../ids";
import { activityWrites, saleEntry, subjectOf } from "../records/agent/activity";
import { changeWrites, recordWrite } from "../records/appointment/change";
import { resolvePatient } from "../records/appointment/patient";
import { readForChange } from "../records/appointment/read";
import { detailsOf, hasPassed, intervalAt, requireGuest, timing, toAppointment } from "../records/appointment/record";
import { withFreshBusy } from "../records/busy/refresh";
import { findClient } from "../records/client/read";
import { completionEntries, madeWith } from "../records/client/resolve";
import { feedWrite } from "../records/feed/change";
import { isAtGoogle, meetChange, taskWrite } from "../records/meet/change";
import { settle } from "../records/payment/money-of-cancelled";
import { bookedPrice } from "../records/payment/price";
import { commit, type Plan } from "../table/commit";
import type { Context, PracticeContext } from "../table/context";
import type { AppointmentRecord } from "../things/appointment/entity";
import type { Appointment } from "../things/appointment/output";
import type { BookAppointmentInput, DeleteAppointmentInput } from "../things/appointment/schema";
import { appointmentCharge } from "../things/payment/rules";
import { zoneOf } from "../things/practice/rules";
import { announceMeeting, tellCalendar, withMeeting } from "./tell-calendar";

/**
 * Books an appointment: creates or finds the client, occupies the time, uses a session of a package or sells one, all in
 * one transaction.
 *
 * A session that already took place is recorded as completed and occupies nothing. The practice's zone reads
 * `appointment_date`.
 * @throws AppError `overlap` (with `conflicts` and `suggestions`) when the time is taken, `invalid_input`;
 * for the agent what `requireOffered` and `requireFewAhead` throw, and `limit`;
 * with a package what `prepareSale` and `useChange` throw, and `other_client`.
 */
export async function bookAppointment(caller: PracticeContext, input: BookAppointmentInput): Promise<Appointment> {
  const ctx = await withFreshBusy(caller);
  const interval = intervalAt(ctx, input.appointment_date, input.duration_minutes);
  const now = ctx.clock.now().toISOString();
  const status = hasPassed(ctx, interval.end) ? "completed" : "scheduled";
  const draft = {
    ...timing(ctx, interval),
    practice_id: ctx.practice.practice_id,
    id: newId("apt", ctx.clock),
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
    const asRead = await requireOffered(ctx, interval, draft.is_virtual);
    const patient = await resolvePatient(ctx, input);
    const { client } = patient;
    // A virtual appointment gets its meeting where there is somebody to invite, unless it is told not to.
    const create_google_meet = input.create_google_meet ?? (draft.is_virtual && Boolean(client.email));
    requireGuest({ create_google_meet }, client);
    const session = await bookSession(ctx, input, draft.id, client);
    const isCounted = ctx.actor.kind === "agent" && !session.fields.session_held;
    if (isCounted) await requireFewAhead(ctx, client);
    const price = bookedPrice(ctx, session.fields.session_type, input.price);
    const unmet: AppointmentRecord = { ...draft, create_google_meet, ...session.fields, price, client_id: client.id };
    const meet = meetChange(ctx, null, { record: unmet, client });
    const after = { ...unmet, ...meet.fields };
    changesMeeting = meet.isMeeting;
    return {
      writes: [
        ...changeWrites(ctx, { before: null, after, owner: null, patient, isCounted, asRead, ...session.change }),
        ...meet.writes,
        ...activityWrites(
          ctx,
          { action: "appointment.book", ...subjectOf(after), ...madeWith(patient) },
          ...completionEntries(patient),
          ...(session.change.sale ? [saleEntry(session.change.sale.purchase)] : []),
        ),
      ],
      result: toAppointment(after, zoneOf(ctx.practice), client),
    };
  }).catch((error: unknown) => refuseOverlap(ctx, error, { ...interval, isVirtual: draft.is_virtual }));
  return changesMeeting ? withMeeting(ctx, booked) : booked;
}

/** Deletes an appointment and frees its time. @throws AppError `not_found`, `stale_version`; what `settle` throws. */
export async function deleteAppointment(
  ctx: PracticeContext,
  input: DeleteAppointmentInput,
): Promise<{ success: true }> {
  let hadMeeting = false;
  const deleted = await commit<{ success: true }>(ctx, async () => {
    const { before } = await readForChange(ctx, input);
    const owner = await findClient(ctx, before.practice_id, before.client_id);
    const session = await movedSession(ctx, before, null);
    const { credit, writes } = owner
      ? settle(ctx, owner, [{ before, after: null }], input.settle)
      : { credit: 0, writes: [] };
    const meet = meetChange(ctx, { record: before, client: owner }, null);
    hadMeeting = meet.isMeeting;
    return {
      writes: [...changeWrites(ctx, { before, after: null, owner, credit, ...session }), ...writes, ...meet.writes],
      result: { success: true },
    };
  });
  if (hadMeeting) await tellCalendar(ctx, input.id);
  return deleted;
}

/**
 * Takes out of an appointment of a client who was deleted at an instant (ISO) what it says of them, and its event out of Google
 * Calendar. Other calendars call it otherwise from then on, so it counts as changed.
 */
export async function eraseAppointment(
  ctx: Context,
  { practice_id, id }: AppointmentRecord,
  deleted_at: string,
): Promise<boolean> {
  return commit({ db: ctx.db }, async (): Promise<Plan<boolean>> => {
    const { data: before } = await ctx.db.appointment.get({ practice_id, id }).go({ consistent: true });
    if (!before || (isErased(before) && before.updated_at >= deleted_at)) return { writes: [], result: false };
    const { title: _, notes: __, cancel_note: ___, google_meet_link: ____, mirror: _____, ...rest } = before;
    const after: AppointmentRecord = {
      ...rest,
      meet_status: "none",
      written_off: appointmentCharge(before).balance > 0 || before.written_off,
      version: before.version + 1,
      updated_at: ctx.clock.now().toISOString(),
    };
    const writes = [...(isAtGoogle(before) ? [taskWrite(ctx, before)] : []), feedWrite(ctx.clock, practice_id)];
    return { writes: [recordWrite(before, after), ...writes], result: true };
  });
}

const isErased = (record: AppointmentRecord) =>
  appointmentCharge(record).balance === 0 &&
  !record.title &&
  !record.notes &&
  !record.cancel_note &&
  !record.google_meet_link &&
  !isAtGoogle(record);

/** Makes an appointment of a merged client the other's; the client's counts are there already. */
export async function handOverAppointment(ctx: Context, record: AppointmentRecord, into: string): Promise<boolean> {
  const { practice_id, id, client_id } = record;
  const isMoved = await commit({ db: ctx.db }, async (): Promise<Plan<boolean>> => {
    const { data: before } = await ctx.db.appointment.get({ practice_id, id }).go({ consistent: true });
    if (before?.client_id !== client_id) return { writes: [], result: false };
    return {
      writes: [recordWrite(before, { ...before, client_id: into, version: before.version + 1 })],
      result: true,
    };
  });
  if (isMoved) await announceMeeting(ctx, record);
  return isMoved;
}
