import type { AppointmentRecord } from "../appointment/entity";
import { toAppointment } from "../appointment/record";
import type { Appointment } from "../appointment/schema";
import type { Context, PracticeContext } from "../context";
import { commit, type Plan } from "../db/commit";
import { DUE_PAGE, type JobReport, workOff } from "../db/due";
import { AppError } from "../errors";
import { zoneOf } from "../practice/rules";
import { CALENDAR_DUE, placeOf, taskWrite } from "./change";
import type { CalendarTask } from "./entity";
import { wantedAtGoogle } from "./rules";
import { type MeetState, meetWrite, parkedOf, syncCalendar } from "./sync";
import { readTask } from "./task";

// A person waits this long for Google; afterwards the job sees to it.
const PATIENCE_MS = 3000;
const JOB_PATIENCE_MS = 10_000;

/** Tells Google what became of an appointment, as far as it answers within 3 seconds. Nothing: nothing new to show. */
export const tellCalendar = (ctx: PracticeContext, appointment_id: string): Promise<MeetState | null | undefined> =>
  syncCalendar(ctx, { practice_id: ctx.practice.practice_id, appointment_id }, PATIENCE_MS);

/**
 * Tries at once to make the meeting of an appointment that has none yet.
 * @throws AppError `not_found`, `google_disconnected`; `invalid_input` for an appointment that wants no meeting.
 */
export async function retryMeeting(ctx: PracticeContext, id: string): Promise<Appointment> {
  const { practice_id } = ctx.practice;
  let isWaiting = false;
  const asked = await commit(ctx, async (): Promise<Plan<Appointment>> => {
    const { appointment: before, task } = await readTask(ctx, { practice_id, appointment_id: id });
    if (!before) throw new AppError("not_found");
    if (wantedAtGoogle(before, ctx.clock.now().toISOString()) !== "event") {
      throw new AppError("invalid_input", { message: "Esta cita no lleva reunión de Google Meet." });
    }
    isWaiting = before.meet_status !== "ready";
    if (!isWaiting) return { writes: [], result: answer(ctx, before) };
    if (!ctx.practice.google_connected) throw new AppError("google_disconnected");
    const after: AppointmentRecord = { ...before, meet_status: "pending" };
    const state = { meet_status: after.meet_status, google_meet_link: before.google_meet_link ?? null };
    const again = taskWrite(ctx, placeOf(before), task?.attempts);
    return { writes: [meetWrite(before, state), again], result: answer(ctx, after) };
  });
  return isWaiting ? { ...asked, ...(await tellCalendar(ctx, id)) } : asked;
}

const answer = (ctx: PracticeContext, record: AppointmentRecord) => toAppointment(record, zoneOf(ctx.practice));

/** Tells Google what it could not be told before, of every practice. Safe to run twice at once. */
export function retryCalendar(ctx: Context): Promise<JobReport> {
  const readPage = (cursor: string | null) =>
    ctx.db.calendarTask.query
      .byDue({ due: CALENDAR_DUE })
      .lte({ due_at: ctx.clock.now().toISOString() })
      .go({ hydrate: true, limit: DUE_PAGE, cursor });
  const tell = async (task: CalendarTask) => (await syncCalendar(ctx, task, JOB_PATIENCE_MS)) !== undefined;
  return workOff(ctx, CALENDAR_DUE, readPage, tell);
}

/** Makes everything due that waited for the practice to be connected with Google again. */
export async function resumeCalendar(ctx: Context, practice_id: string): Promise<void> {
  const { data } = await ctx.db.calendarTask.query
    .byDue({ due: parkedOf(practice_id) })
    .go({ hydrate: true, pages: "all" });
  const resume = (place: CalendarTask) =>
    commit({ db: ctx.db }, async () => {
      const { appointment } = await readTask(ctx, place);
      const link = appointment?.google_meet_link ?? null;
      const isShown = appointment && appointment.meet_status !== "none";
      return {
        writes: [
          taskWrite(ctx, { practice_id, appointment_id: place.appointment_id }),
          ...(isShown ? [meetWrite(appointment, { meet_status: "pending", google_meet_link: link })] : []),
        ],
        result: undefined,
      };
    });
  await Promise.all(data.map(resume));
}
