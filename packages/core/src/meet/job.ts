import type { Context } from "../context";
import { isDue } from "../db/due";
import { type JobReport, type Progress, workOff } from "../db/due-work";
import { CALENDAR_DUE, type TaskKey } from "./change";
import type { CalendarTask } from "./entity";
import { workOnMirrors } from "./mirror";
import { syncCalendar } from "./sync";

const PATIENCE_MS = 10_000;

/** Goes on with switches that were turned, and tells Google what it was not told yet, of every practice. Safe to run twice at once. */
export async function retryCalendar(ctx: Context): Promise<JobReport> {
  const [mirrored, told] = await Promise.all([workOnMirrors(ctx), tellWhatIsDue(ctx)]);
  return { done: mirrored.done + told.done, failed: mirrored.failed + told.failed };
}

function tellWhatIsDue(ctx: Context): Promise<JobReport> {
  const isTurn = (task: CalendarTask) => isDue(CALENDAR_DUE, task, ctx.clock.now());
  const tell = async (key: TaskKey): Promise<Progress> =>
    (await syncCalendar(ctx, key, PATIENCE_MS, isTurn)) === "idle" ? "idle" : "done";
  return workOff(ctx, CALENDAR_DUE, ctx.db.calendarTask, tell);
}
