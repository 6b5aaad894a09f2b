import type { Context } from "../context";
import { isDue } from "../db/due";
import { type JobReport, type Progress, workOff } from "../db/due-work";
import { CALENDAR_DUE, type TaskKey } from "./change";
import type { CalendarTask } from "./entity";
import { syncCalendar } from "./sync";

const PATIENCE_MS = 10_000;

/** Tells Google what it could not be told before, of every practice. Safe to run twice at once. */
export function retryCalendar(ctx: Context): Promise<JobReport> {
  const isTurn = (task: CalendarTask) => isDue(CALENDAR_DUE, task, ctx.clock.now());
  const tell = async (key: TaskKey): Promise<Progress> =>
    (await syncCalendar(ctx, key, PATIENCE_MS, isTurn)) === "idle" ? "idle" : "done";
  return workOff(ctx, CALENDAR_DUE, ctx.db.calendarTask, tell);
}
