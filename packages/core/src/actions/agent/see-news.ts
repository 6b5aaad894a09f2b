import { commit, type PracticeContext, readOne } from "../../db/index";
import { patch, type Write } from "../../db/writes";
import { AppError } from "../../errors";

/** Marks agents' changes up to the change `id` as seen; the mark never moves back. @throws AppError `not_found`. */
export async function seeAgentNews(ctx: PracticeContext, id: string): Promise<{ success: true }> {
  const { practice_id, agent_seen = "" } = ctx.practice;
  const newest = await readOne(ctx.db, ctx.db.one.agentActivity({ practice_id, id }));
  if (!newest) throw new AppError("not_found");
  const write: Write = patch("practice", {
    of: { practice_id },
    set: { agent_seen: id },
    where: ({ agent_seen }, { lt, notExists }) => `${notExists(agent_seen)} OR ${lt(agent_seen, id)}`,
  });
  // A refused condition means that a later change is already marked.
  return commit(ctx, async (isAgain) => ({
    writes: isAgain || agent_seen >= id ? [] : [write],
    result: { success: true },
  }));
}
