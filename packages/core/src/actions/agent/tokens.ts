import { commit, commitWrites, type PracticeContext } from "../../db/index";
import { create, erase } from "../../db/writes";
import type { AgentTokenRecord } from "../../domain/agent/entity";
import type { AgentToken, NewAgentToken } from "../../domain/agent/output";
import type { CreateAgentTokenInput } from "../../domain/agent/schema";
import { AppError } from "../../errors";
import { newId } from "../../ids";
import type { Keys } from "../../keys";
import { hashSecret, TOKEN_PREFIX } from "../../policies/agent-authentication";
import { toAgentToken } from "../../queries/list-agent";
import { randomness } from "../../random";
import { decryptText, encryptText } from "../../store/auth/tokens";

const DAY_MS = 24 * 3_600_000;

export interface SealedAgentToken extends AgentToken {
  sealed: string;
}

const ownerOf = ({ practice }: PracticeContext, id: string) => `agent token ${practice.practice_id} ${id}`;

/** Creates a token of 256 random bits and stores their hash. `revealAgentToken` decrypts the returned `sealed`. */
export async function createAgentToken(
  ctx: PracticeContext,
  keys: Keys,
  { label, right, bound, modes, expires_in_days }: CreateAgentTokenInput,
): Promise<SealedAgentToken> {
  const now = ctx.clock.now();
  const id = newId("tok", ctx.clock);
  const secret = randomness().bytes(32).toString("base64url");
  const record: AgentTokenRecord = {
    practice_id: ctx.practice.practice_id,
    id,
    label,
    right,
    bound,
    modes,
    secret_hash: hashSecret(secret),
    epoch: ctx.practice.agent_epoch,
    ...(expires_in_days === null ? {} : { expires_at: new Date(+now + expires_in_days * DAY_MS).toISOString() }),
    created_at: now.toISOString(),
  };
  const sealed = await encryptText(keys, ownerOf(ctx, id), secret);
  return commit(ctx, async () => ({
    writes: [create("agentToken", record)],
    result: { ...toAgentToken(record), sealed },
  }));
}

export async function revealAgentToken(
  ctx: PracticeContext,
  keys: Keys,
  { sealed, ...made }: SealedAgentToken,
): Promise<NewAgentToken> {
  const secret = await decryptText(keys, ownerOf(ctx, made.id), sealed);
  return { ...made, token: [TOKEN_PREFIX, ctx.practice.practice_id, made.id, secret].join(".") };
}

/** Deletes an agent's token, so that its next request is refused. @throws AppError `not_found` if already deleted. */
export function revokeAgentToken(ctx: PracticeContext, id: string): Promise<{ success: true }> {
  return commitWrites(ctx, async () => [
    erase(
      "agentToken",
      { practice_id: ctx.practice.practice_id, id },
      ({ label }, { exists }) => exists(label),
      () => new AppError("not_found", { message: "Ese acceso ya no existe." }),
    ),
  ]);
}
