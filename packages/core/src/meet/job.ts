import type { Context } from "../context";
import { DUE_PAGE, type JobReport, workOff } from "../db/due-work";
import { CALENDAR_DUE } from "./change";
import type { CalendarTask } from "./entity";
import { syncCalendar } from "./sync";

const PATIENCE_MS = 10_000;

/** Tells Google what it could not be told before, of every practice. Safe to run twice at once. */
export function retryCalendar(ctx: Context): Promise<JobReport> {
  const readPage = (cursor: string | null) =>
    ctx.db.calendarTask.query
      .byDue({ due: CALENDAR_DUE })
      .lte({ due_at: ctx.clock.now().toISOString() })
      .go({ hydrate: true, limit: DUE_PAGE, cursor });
  const tell = async (task: CalendarTask) => (await syncCalendar(ctx, task, PATIENCE_MS)) !== "idle";
  return workOff(ctx, CALENDAR_DUE, readPage, tell);
}
