import { changeWrites } from "../records/appointment/change";
import { COMPLETE_DUE } from "../records/appointment/record";
import { findClient } from "../records/client/read";
import { commit, type Plan } from "../table/commit";
import type { Context } from "../table/context";
import { type JobReport, type Progress, workOff } from "../table/due-work";
import { readOne } from "../table/read";
import type { AppointmentRecord } from "../things/appointment/entity";
import { isLive } from "../things/appointment/rules";
import { isDue } from "../things/kept/due";

/**
 * Completes live appointments whose end has passed, of every practice, by the index of what is due. Safe to run twice at
 * once: each is completed under its version.
 */
export const completePastAppointments = (ctx: Context): Promise<JobReport> =>
  workOff(ctx, COMPLETE_DUE, "appointment", (key) => complete(ctx, key));

function complete(ctx: Context, key: Pick<AppointmentRecord, "practice_id" | "id">): Promise<Progress> {
  return commit(ctx, async (): Promise<Plan<Progress>> => {
    const before = await readOne(ctx.db, ctx.db.one.appointment(key));
    const now = ctx.clock.now();
    if (!before || !isLive(before.status) || !isDue(COMPLETE_DUE, before, now)) return { writes: [], result: "idle" };
    const after: AppointmentRecord = {
      ...before,
      status: "completed",
      version: before.version + 1,
      updated_by: "system",
      updated_at: now.toISOString(),
    };
    const author = { clock: ctx.clock, actor: { kind: "system", id: COMPLETE_DUE } } as const;
    const owner = await findClient(ctx, before.practice_id, before.client_id);
    return { writes: changeWrites(author, { before, after, owner }), result: "done" };
  });
}
