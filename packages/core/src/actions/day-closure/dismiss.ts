import { commitWrites, type PracticeContext, readOne } from "../../db/index";
import { AppError } from "../../errors";
import { dayClosureRemoval, isUnderWay, keyOf } from "../../store/day-closure/closures";

/** Deletes a closure's record, so that it cannot be undone. @throws AppError `busy` while appointments are changed. */
export const dismissDayClosure = (ctx: PracticeContext, id: string): Promise<{ success: true }> =>
  commitWrites(ctx, async () => {
    const closure = await readOne(ctx.db, ctx.db.one.dayClosure(keyOf(ctx, id)));
    if (closure && isUnderWay(closure.state))
      throw new AppError("busy", { message: "Todavía se están cambiando sus citas. Espera un momento." });
    return closure ? [dayClosureRemoval(closure)] : [];
  });
