import { commit, type PracticeContext, readOne } from "../../db/index";
import type { DayClosure } from "../../domain/day-closure/output";
import { dueFrom } from "../../domain/kept/due";
import {
  DAY_CLOSURE_DUE,
  dayClosureWrite,
  keyOf,
  readDayClosure,
  toDayClosure,
} from "../../store/day-closure/closures";
import { closeAtOnce } from "./continue";

/** Undoes a day closure: restores appointments, then hours, except those that changed since. The job continues an
 * interrupted undo. Returns null if all is restored and no client needs a message. @throws AppError `not_found`. */
export async function undoDayClosure(ctx: PracticeContext, id: string): Promise<DayClosure | null> {
  await commit<DayClosure | null>(ctx, async () => {
    const closure = await readDayClosure(ctx, id);
    const { state, items, practice_id } = closure;
    const undoing = {
      ...closure,
      ...dueFrom(DAY_CLOSURE_DUE, practice_id, ctx.clock.now().toISOString()),
      state: "undoing" as const,
      items: items.map((item) => (item.state === "pending" ? { ...item, state: "undone" as const } : item)),
    };
    const isNew = state === "closing" || state === "closed";
    return {
      writes: isNew ? [dayClosureWrite(closure, undoing)] : [],
      result: await toDayClosure(ctx, isNew ? undoing : closure),
    };
  });
  await closeAtOnce(ctx, id);
  const left = await readOne(ctx.db, ctx.db.one.dayClosure(keyOf(ctx, id)));
  return left && toDayClosure(ctx, left);
}
