import { type Context, commit, commitWrites, type Plan, type PracticeContext } from "../../db/index";
import type { AppointmentRecord } from "../../domain/appointment/entity";
import type { Appointment } from "../../domain/appointment/output";
import { FAILED_AFTER } from "../../domain/meet/rules";
import { AppError } from "../../errors";
import { randomness } from "../../random";
import { noAppointment, toAppointment } from "../../store/appointment/record";
import { taskWrite, wantedOf } from "../../store/meet/change";
import { type MeetState, meetStatusWrite, readTask } from "../../store/meet/task";
import { syncCalendar } from "./sync";

/** Updates an appointment's event in Google within 3 seconds. After two timeouts, does not try for a minute. Never
 * throws: the job retries the stored task. Returns null if no attempt finished or the appointment has no meeting. */
export async function pushAppointment(ctx: PracticeContext, appointment_id: string): Promise<MeetState | null> {
  const { practice_id } = ctx.practice;
  const { patience } = ctx.meet;
  if (!patience.lasts(practice_id)) return null;
  try {
    const signal = randomness().deadline(patience.milliseconds);
    const synced = await syncCalendar(ctx, { practice_id, appointment_id }, signal);
    if (signal.aborted) patience.waitedInVain(practice_id);
    else if (synced !== "idle") patience.wasAnswered(practice_id);
    return typeof synced === "string" ? null : synced;
  } catch (cause) {
    ctx.log.error("calendar_failed", { practice: practice_id, appointment: appointment_id, cause });
    return null;
  }
}

/** Updates Google's event and adds the meeting's state and link to the appointment. Never throws because of Google. */
export const withMeeting = async (ctx: PracticeContext, appointment: Appointment): Promise<Appointment> => ({
  ...appointment,
  ...(await pushAppointment(ctx, appointment.id)),
});

/** Retries creating a meeting. @throws AppError `not_found`, `google_disconnected`; `invalid_input` if unneeded. */
export async function retryMeeting(ctx: PracticeContext, id: string): Promise<Appointment> {
  const { practice_id } = ctx.practice;
  return commit(ctx, async (): Promise<Plan<Appointment>> => {
    const { appointment: before, client, practice, task } = await readTask(ctx, { practice_id, appointment_id: id });
    if (!before) throw noAppointment();
    if (!before.is_virtual || wantedOf({ record: before, client }, practice, ctx.clock.now().toISOString()) !== "event")
      throw new AppError("invalid_input", { message: "Esta cita no lleva reunión de Google Meet." });
    if (before.meet_status === "ready") return { writes: [], result: toAppointment(ctx, before, client) };
    if (!ctx.practice.google_connected) throw new AppError("google_disconnected");
    const failures = Math.min(task?.due_attempts ?? 0, FAILED_AFTER);
    return {
      writes: [meetStatusWrite(before, "pending"), taskWrite(ctx, before, failures)],
      result: toAppointment(ctx, { ...before, meet_status: "pending" }, client),
      afterwards: (appointment) => withMeeting(ctx, appointment),
    };
  });
}

/** Writes a task to update an appointment's event after a change of the client's name or email. */
export const announceMeeting = (
  ctx: Context,
  { practice_id, id: appointment_id }: AppointmentRecord,
): Promise<unknown> =>
  commitWrites({ db: ctx.db }, async () => {
    const { appointment, client, practice } = await readTask(ctx, { practice_id, appointment_id });
    const wanted = wantedOf(appointment && { record: appointment, client }, practice, ctx.clock.now().toISOString());
    if (!appointment || wanted === "as it is") return [];
    const hasMeeting = wanted === "event" ? appointment.is_virtual : appointment.meet_status !== "none";
    if (!hasMeeting && !appointment.mirror) return [];
    const shown = hasMeeting ? [meetStatusWrite(appointment, wanted === "event" ? "pending" : "none")] : [];
    return [...shown, taskWrite(ctx, appointment)];
  });
