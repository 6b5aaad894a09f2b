import { commit } from "../../db/commit";
import type { PracticeContext } from "../../db/context";
import { readOne } from "../../db/read";
import type { Closing } from "../../domain/day-closure/output";
import { dueFrom } from "../../domain/kept/due";
import { readClosing, toClosing } from "../../store/day-closure/read";
import { CLOSING_DUE, closingWrite, keyOf } from "../../store/day-closure/record";
import { closeAtOnce } from "./continue";

/**
 * Takes a closing back: cancelled appointments come back with session, money and meeting, moved ones go back, and then the hours are
 * what they were before. What has changed since stays, and is said. Goes on where it was left, at once or by the job.
 * @returns null once all is as it was and nothing is left to say.
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
