import { commitWrites, type PracticeContext, requireOne } from "../../db/index";
import { patch, type Write } from "../../db/writes";

/** Marks agents' changes up to the activity `id` as seen. @throws AppError `not_found` for an unknown activity. */
export async function seeAgentNews(ctx: PracticeContext, id: string): Promise<{ success: true }> {
  const { practice_id, agent_seen = "" } = ctx.practice;
  await requireOne(ctx.db, ctx.db.one.agentActivity({ practice_id, id }));
  const write: Write = patch("practice", {
    of: { practice_id },
    set: { agent_seen: id },
    where: ({ agent_seen }, { lt, notExists }) => `${notExists(agent_seen)} OR ${lt(agent_seen, id)}`,
  });
  // The write fails if a later change is already marked as seen; the next attempt then writes nothing.
  return commitWrites(ctx, async (isAgain) => (isAgain || agent_seen >= id ? [] : [write]));
}
