import { type Context, commit, type JobReport, type Plan, type Progress, readOne, workOff } from "../db/index";
import type { AppointmentRecord } from "../domain/appointment/entity";
import { isLive } from "../domain/appointment/rules";
import { isDue } from "../domain/kept/due";
import { COMPLETE_DUE } from "../store/appointment/record";
import { completionWrites } from "../store/appointment-change/change";
import { findClient } from "../store/client/read";

/**
 * Completes live appointments whose end has passed, of all practices, by the due index. Safe to run twice at once: each
 * is conditional on its version.
 */
export const completePastAppointments = (ctx: Context): Promise<JobReport> =>
  workOff(ctx, COMPLETE_DUE, "appointment", (key) => complete(ctx, key));

function complete(ctx: Context, key: Pick<AppointmentRecord, "practice_id" | "id">): Promise<Progress> {
  return commit(ctx, async (): Promise<Plan<Progress>> => {
    const before = await readOne(ctx.db, ctx.db.one.appointment(key));
    const now = ctx.clock.now();
    if (!before || !isLive(before.status) || !isDue(COMPLETE_DUE, before, now)) return { writes: [], result: "idle" };
    const author = { clock: ctx.clock, actor: { kind: "system", id: COMPLETE_DUE } } as const;
    const owner = await findClient(ctx, before.practice_id, before.client_id);
    return { writes: completionWrites(author, before, owner), result: "done" };
  });
}
