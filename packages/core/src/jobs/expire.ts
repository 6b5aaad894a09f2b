import { type Context, commit, type JobReport, type Plan, type Progress, readOne, workOff } from "../db/index";
import type { AppointmentRecord } from "../domain/appointment/entity";
import { isLive } from "../domain/appointment/rules";
import { isDue } from "../domain/kept/due";
import type { PurchaseRecord } from "../domain/purchase/entity";
import { purchaseStatus } from "../domain/purchase/rules";
import { COMPLETE_DUE } from "../store/appointment/record";
import { completionWrites } from "../store/appointment-change/change";
import { findClient } from "../store/client/read";
import { expiryWrites } from "../store/purchase/change";
import { EXPIRE_DUE } from "../store/purchase/ledger";

/** Completes live appointments that have ended, except those reopened after their end. Runs may overlap. */
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

/** Records in the ledger that purchases expired with unused sessions. The status `expired` does not need the entry. */
export const expirePurchases = (ctx: Context): Promise<JobReport> =>
  workOff(ctx, EXPIRE_DUE, "purchase", (key) => expire(ctx, key));

function expire(ctx: Context, key: Pick<PurchaseRecord, "practice_id" | "id">): Promise<Progress> {
  return commit(ctx, async (): Promise<Plan<Progress>> => {
    const purchase = await readOne(ctx.db, ctx.db.one.purchase(key));
    const now = ctx.clock.now();
    const isOver = purchase && purchase.expires_at < now.toISOString();
    if (!isOver || !isDue(EXPIRE_DUE, purchase, now)) return { writes: [], result: "idle" };
    const author = { clock: ctx.clock, actor: { kind: "system", id: EXPIRE_DUE } } as const;
    const ranOut = purchaseStatus(purchase, now.toISOString()) === "expired";
    return { writes: expiryWrites(author, purchase, ranOut), result: "done" };
  });
}
