import { commitWrites, type PracticeContext, readOne } from "../../db/index";
import { AppError } from "../../errors";
import { readBill, releaseWrites, removeWrite } from "../../store/bill/bills";
import { NUMBER_TEXT, numberBack, OVER_TEXT, requireWithinUndoWindow } from "../../store/counter/change";

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
