import type { PracticeContext } from "../context";
import { commit, decideAgain } from "../db/commit";
import { openGrant } from "./grant";
import type { AuthPorts } from "./ports";
import type { RevokeAccessInput } from "./schema";

/** Signs this browser out. */
export async function logout(ctx: PracticeContext): Promise<{ success: true }> {
  await ctx.db.login.delete({ practice_id: ctx.practice.practice_id, id: ctx.actor.id }).go();
  return { success: true };
}

/**
 * Ends every session of the practice and Google's grant, and its agent's tokens and the address that other calendars read
 * unless they are to be kept: all in one transaction, however many there are. It holds even when Google cannot be reached.
 */
export async function revokeAccess(
  ctx: PracticeContext,
  ports: AuthPorts,
  { keep_agent_tokens, keep_feed }: RevokeAccessInput,
): Promise<{ success: true }> {
  const { practice_id } = ctx.practice;
  const { data: stored } = await ctx.db.grant.get({ practice_id }).go({ consistent: true });
  await commit({ db: ctx.db }, async () => ({
    writes: [
      {
        write: ({ practice }) =>
          practice
            .patch({ practice_id })
            .add({ session_epoch: 1, ...(keep_agent_tokens ? {} : { agent_epoch: 1 }) })
            .set({ google_connected: false })
            // A feed counts while the practice names it.
            .remove(keep_feed ? [] : ["feed_hash"])
            .commit(),
        refused: decideAgain,
      },
      { write: ({ grant }) => grant.delete({ practice_id }).commit(), refused: decideAgain },
    ],
    result: null,
  }));
  if (stored) {
    await openGrant(ctx, ports.keys, stored)
      .then((refreshToken) => ports.identity.revoke(refreshToken))
      .catch((cause: unknown) => ctx.log.error("google_revoke_failed", { cause }));
  }
  return { success: true };
}
