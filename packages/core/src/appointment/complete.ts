import type { Context } from "../context";
import { commit } from "../db/commit";
import { changeWrites } from "./change";
import type { AppointmentRecord } from "./entity";
import { COMPLETE_DUE, dueFields } from "./record";
import { isLive } from "./rules";

const BATCH = 100;

export interface JobReport {
  done: number;
  failed: number;
}

/**
 * Completes live appointments whose end has passed, of every practice, by the index of what is due. Goes on after one
 * that fails. Safe to run twice at once: each is completed under its version.
 */
export async function completePastAppointments(ctx: Context): Promise<JobReport> {
  const report: JobReport = { done: 0, failed: 0 };
  let cursor: string | null = null;
  do {
    const page: { data: AppointmentRecord[]; cursor: string | null } = await ctx.db.appointment.query
      .byDue({ due: COMPLETE_DUE })
      .lte({ due_at: ctx.clock.now().toISOString() })
      .go({ hydrate: true, limit: BATCH, cursor });
    for (const record of page.data) await completeOne(ctx, record, report);
    cursor = page.cursor;
  } while (cursor);
  return report;
}

async function completeOne(ctx: Context, { practice_id, id }: AppointmentRecord, report: JobReport): Promise<void> {
  try {
    report.done += await commit(ctx, async () => {
      const { data: before } = await ctx.db.appointment.get({ practice_id, id }).go({ consistent: true });
      const now = ctx.clock.now().toISOString();
      if (!before || !isLive(before.status) || before.ends_at > now) return { writes: [], result: 0 };
      const after: AppointmentRecord = {
        ...before,
        ...dueFields(before.ends_at, "completed"),
        status: "completed",
        version: before.version + 1,
        updated_by: "system",
        updated_at: now,
      };
      return {
        writes: changeWrites({ ...ctx, actor: { kind: "system", id: COMPLETE_DUE } }, { before, after }),
        result: 1,
      };
    });
  } catch (cause) {
    report.failed += 1;
    ctx.log.error("complete_failed", { practice: practice_id, appointment: id, cause });
  }
}
