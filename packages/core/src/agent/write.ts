import { createHmac } from "node:crypto";
import type { PracticeContext } from "../context";
import { commit, decideAgain } from "../db/commit";
import { AppError } from "../errors";
import { newId } from "../ids";
import type { Keys } from "../keys";
import { hashSecret, TOKEN_PREFIX } from "./authenticate";
import type { AgentTokenRecord } from "./entity";
import type { AgentToken } from "./output";
import { toAgentToken } from "./read";

// Derived from the token's id under the deployment's key: a repeated call is answered the same token, which is nowhere kept.
const secretOf = (keys: Keys, id: string): string =>
  createHmac("sha256", keys.session[0] ?? new Uint8Array())
    .update(`agent token ${id}`)
    .digest("base64url");

/** The token itself, for the one answer that shows it. */
export const agentTokenText = (ctx: PracticeContext, keys: Keys, id: string): string =>
  [TOKEN_PREFIX, ctx.practice.practice_id, id, secretOf(keys, id)].join(".");

/** Makes a token for an assistant; `agentTokenText` says it. Only its hash is kept. */
export function createAgentToken(ctx: PracticeContext, keys: Keys, label: string): Promise<AgentToken> {
  const id = newId("tok", ctx.clock);
  const record: AgentTokenRecord = {
    practice_id: ctx.practice.practice_id,
    id,
    label,
    secret_hash: hashSecret(secretOf(keys, id)),
    created_at: ctx.clock.now().toISOString(),
  };
  return commit(ctx, async () => ({
    writes: [{ write: ({ agentToken }) => agentToken.create(record).commit(), refused: decideAgain }],
    result: toAgentToken(record),
  }));
}

/** Ends a token, from the very next request. @throws AppError `not_found`. */
export function revokeAgentToken(ctx: PracticeContext, id: string): Promise<{ success: true }> {
  return commit(ctx, async () => ({
    writes: [
      {
        write: ({ agentToken }) =>
          agentToken
            .delete({ practice_id: ctx.practice.practice_id, id })
            .where(({ label }, { exists }) => exists(label))
            .commit(),
        refused: () => new AppError("not_found", { message: "Ese acceso ya no existe." }),
      },
    ],
    result: { success: true },
  }));
}
