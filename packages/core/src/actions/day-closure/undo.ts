import { commit } from "../../db/commit";
import type { PracticeContext } from "../../db/context";
import { readOne } from "../../db/read";
import type { Closing } from "../../domain/day-closure/output";
import { dueFrom } from "../../domain/kept/due";
import { readClosing, toClosing } from "../../store/day-closure/read";
import { CLOSING_DUE, closingWrite, keyOf } from "../../store/day-closure/record";
import { closeAtOnce } from "./continue";

/**
 * Undoes a closure: restores cancelled appointments with session, money and meeting, moves others back, then restores
 * the hours. Later changes stay and are reported. Resumable, now or by the job.
 * @returns null once everything is restored and no client needs a message.
 * @throws AppError `not_found`.
 */
export async function undoClosing(ctx: PracticeContext, id: string): Promise<Closing | null> {
  await commit<Closing | null>(ctx, async () => {
    const closing = await readClosing(ctx, id);
    const { state, items, practice_id } = closing;
    const undoing = {
      ...closing,
      ...dueFrom(CLOSING_DUE, practice_id, ctx.clock.now().toISOString()),
      state: "undoing" as const,
      items: items.map((item) => (item.state === "pending" ? { ...item, state: "undone" as const } : item)),
    };
    const isNew = state === "closing" || state === "closed";
    return {
      writes: isNew ? [closingWrite(closing, undoing)] : [],
      result: await toClosing(ctx, isNew ? undoing : closing),
    };
  });
  await closeAtOnce(ctx, id);
  const left = await readOne(ctx.db, ctx.db.one.closing(keyOf(ctx, id)));
  return left && toClosing(ctx, left);
}
