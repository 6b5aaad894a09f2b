import { commit, commitWrites, type PracticeContext, readOne } from "../../db/index";
import type { BillRecord } from "../../domain/bill/entity";
import type { Bill } from "../../domain/bill/output";
import type { AnnulBillInput } from "../../domain/bill/schema";
import { AppError } from "../../errors";
import { readBill, releaseWrites, removeWrite, replaceWrite, toBill } from "../../store/bill/bills";
import { findClient } from "../../store/client/read";
import { NUMBER_TEXT, numberBack, OVER_TEXT, requireWithinUndoWindow } from "../../store/counter/change";

/** Annuls a bill; its number is not reused, its items can be billed again. Idempotent. @throws AppError `not_found`. */
export const annulBill = (ctx: PracticeContext, { id, reason }: AnnulBillInput): Promise<Bill> =>
  commit(ctx, async () => {
    const before = await readBill(ctx, id);
    const client = await findClient(ctx, before.practice_id, before.client_id);
    if (before.status === "annulled") return { writes: [], result: toBill(before, client) };
    const after: BillRecord = { ...before, status: "annulled", annul_reason: reason };
    return { writes: [replaceWrite(before, after), ...releaseWrites(before)], result: toBill(after, client) };
  });

/** Deletes the last bill within a minute of its issue: its number is free again and its items can be billed. @throws
 * AppError `not_found`; `invalid_transition` after that minute, once the bill is annulled or if a later one exists. */
export const undoBill = (ctx: PracticeContext, { id }: { id: string }): Promise<{ success: true }> =>
  commitWrites(ctx, async () => {
    const { practice_id } = ctx.practice;
    // Read before the bill: if the bill is undone between the two reads, the error is `not_found`.
    const counter = await readOne(ctx.db, ctx.db.one.counter({ practice_id, name: "bill" }));
    const before = await readBill(ctx, id);
    const { number, status, created_at } = before;
    if (status !== "issued") throw new AppError("invalid_transition", { message: OVER_TEXT });
    requireWithinUndoWindow(ctx, created_at);
    if (counter?.last !== number) throw new AppError("invalid_transition", { message: NUMBER_TEXT });
    return [removeWrite(before), numberBack(practice_id, "bill", number), ...releaseWrites(before)];
  });
