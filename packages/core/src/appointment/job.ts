import { findClient } from "../client/read";
import type { Context } from "../context";
import { commit, type Plan } from "../db/commit";
import { DUE_PAGE, type JobReport, workOff } from "../db/due-work";
import { changeWrites } from "./change";
import type { AppointmentRecord } from "./entity";
import { COMPLETE_DUE, dueFields } from "./record";
import { isLive } from "./rules";

/**
 * Completes live appointments whose end has passed, of every practice, by the index of what is due. Safe to run twice at
 * once: each is completed under its version.
 */
export function completePastAppointments(ctx: Context): Promise<JobReport> {
  const readPage = (cursor: string | null) =>
    ctx.db.appointment.query
      .byDue({ due: COMPLETE_DUE })
      .lte({ due_at: ctx.clock.now().toISOString() })
      .go({ hydrate: true, limit: DUE_PAGE, cursor });
  return workOff(ctx, COMPLETE_DUE, readPage, (record) => complete(ctx, record));
}

function complete(ctx: Context, { practice_id, id }: AppointmentRecord): Promise<boolean> {
  return commit(ctx, async (): Promise<Plan<boolean>> => {
    const { data: before } = await ctx.db.appointment.get({ practice_id, id }).go({ consistent: true });
    const now = ctx.clock.now().toISOString();
    if (!before || !isLive(before.status) || before.ends_at > now) return { writes: [], result: false };
    const after: AppointmentRecord = {
      ...before,
      ...dueFields(before.ends_at, "completed"),
      status: "completed",
      version: before.version + 1,
      updated_by: "system",
      updated_at: now,
    };
    const author = { clock: ctx.clock, actor: { kind: "system", id: COMPLETE_DUE } } as const;
    const owner = await findClient(ctx, practice_id, before.client_id);
    return { writes: changeWrites(author, { before, after, owner }), result: true };
  });
}
