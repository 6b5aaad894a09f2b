import {
  type Context,
  commit,
  commitWrites,
  inParallel,
  type JobReport,
  type Plan,
  type Progress,
  readOne,
  readQuery,
  workOff,
} from "../../db/index";
import { asRead, erase, put } from "../../db/writes";
import { dueFrom, isDue } from "../../domain/kept/due";
import type { CalendarTask, ResumeTask } from "../../domain/meet/entity";
import type { Clock } from "../../lib/time/clock";
import { randomness } from "../../random";
import { PARKED, taskDue } from "../../store/meet/change";
import { meetStatusWrite, patchTask, readTask } from "../../store/meet/task";

const RESUME_DUE = "resume";
const PAGE = { limit: 50, once: true, consistent: true };
/** Number of tasks resumed in the request itself: about as many as a screen shows. */
const AT_ONCE = 5;

const resumeStep = (clock: Clock, practice_id: string): ResumeTask => ({
  practice_id,
  revision: randomness().uuid(),
  ...dueFrom(RESUME_DUE, practice_id, clock.now().toISOString()),
});

export const resumeWrite = (clock: Clock, practice_id: string) => put("resumeTask", resumeStep(clock, practice_id));

/** Resumes a few of the calendar tasks that waited for a new connection with Google. The job resumes the rest. */
export async function resumeCalendar(ctx: Context, practice_id: string): Promise<void> {
  const tasks = ctx.db.calendarTask.query.task({ practice_id });
  const { data } = await readQuery(ctx.db, "calendarTask", tasks, { consistent: true, limit: AT_ONCE });
  if (data.length === 0) return;
  await ctx.db.resumeTask.put(resumeStep(ctx.clock, practice_id)).go();
  await inParallel(data, (task) => resume(ctx, task));
}

/** Resumes calendar tasks of practices that have reconnected Google. Runs may overlap. */
export const resumeParkedTasks = (ctx: Context): Promise<JobReport> =>
  workOff(ctx, RESUME_DUE, "resumeTask", ({ practice_id }) => takeStep(ctx, practice_id));

async function takeStep(ctx: Context, practice_id: string): Promise<Progress> {
  const step = await readOne(ctx.db, ctx.db.one.resumeTask({ practice_id }));
  if (!step || !isDue(RESUME_DUE, step, ctx.clock.now())) return "idle";
  const parked = ctx.db.calendarTask.query.task({ practice_id }).where(({ due }, { eq }) => eq(due, PARKED));
  const page = await readQuery(ctx.db, "calendarTask", parked, { ...PAGE, cursor: step.cursor });
  await inParallel(page.data, (task) => resume(ctx, task));
  return commit({ db: ctx.db }, async (): Promise<Plan<Progress>> => {
    const current = await readOne(ctx.db, ctx.db.one.resumeTask({ practice_id }));
    // Another run has made this step, or the practice was reconnected again.
    if (current?.revision !== step.revision) return { writes: [], result: "idle" };
    const isSame = asRead(step, "revision");
    if (!page.cursor) return { writes: [erase("resumeTask", { practice_id }, isSame)], result: "done" };
    const next = { ...resumeStep(ctx.clock, practice_id), cursor: page.cursor };
    return { writes: [put("resumeTask", next, isSame)], result: "more" };
  });
}

/** Makes a parked task due and its meeting pending. Does nothing if another change has made the task due. */
const resume = (ctx: Context, key: CalendarTask): Promise<unknown> =>
  commitWrites({ db: ctx.db }, async () => {
    const { task, appointment } = await readTask(ctx, key);
    if (task?.due !== PARKED) return [];
    const due = taskDue(task, ctx.clock.now().toISOString());
    const isShown = appointment && appointment.meet_status !== "none";
    return [patchTask(task, due), ...(isShown ? [meetStatusWrite(appointment, "pending")] : [])];
  });
