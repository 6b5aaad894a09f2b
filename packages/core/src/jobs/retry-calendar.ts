import { continueMirroring } from "../actions/google-calendar/mirror";
import { resumeParkedTasks } from "../actions/google-calendar/resume";
import { syncCalendar } from "../actions/google-calendar/sync";
import { type Context, type JobReport, type Progress, together, workOff } from "../db/index";
import { isDue } from "../domain/kept/due";
import type { CalendarTask } from "../domain/meet/entity";
import { randomness } from "../random";
import { CALENDAR_DUE, type TaskKey } from "../store/meet/change";

const PATIENCE_MS = 10_000;

function runDueTasks(ctx: Context): Promise<JobReport> {
  const isTurn = (task: CalendarTask) => isDue(CALENDAR_DUE, task, ctx.clock.now());
  const runTask = async (key: TaskKey): Promise<Progress> =>
    (await syncCalendar(ctx, key, randomness().deadline(PATIENCE_MS), isTurn)) === "idle" ? "idle" : "done";
  return workOff(ctx, CALENDAR_DUE, "calendarTask", runTask);
}

/** Sends pending changes to Google, resumes suspended tasks, and adds or removes events of in-person appointments. */
export const retryCalendar = together(resumeParkedTasks, continueMirroring, runDueTasks);
