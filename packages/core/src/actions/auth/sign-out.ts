import { type Context, commit, commitWrites, type Plan, type PracticeContext, readTogether } from "../../db/index";
import { asRead, erase, patch, type Write } from "../../db/writes";
import type { Grant } from "../../domain/auth/entity";
import type { EndLeftInput, RevokeAccessInput } from "../../domain/auth/schema";
import { AppError, invalidField } from "../../errors";
import { grantRemoval } from "../../store/auth/grant";
import type { AuthPorts } from "../../store/auth/ports";
import { readHalved } from "../../store/auth/tokens";
import { leaveGoogle } from "./leave-google";

export async function logout(ctx: PracticeContext): Promise<{ success: true }> {
  await ctx.db.login.delete({ practice_id: ctx.practice.practice_id, id: ctx.actor.id }).go();
  return { success: true };
}

/** Ends another session. @throws AppError `invalid_input` for the calling session; `not_found` if already ended */
export async function endSession(ctx: PracticeContext, id: string): Promise<{ success: true }> {
  if (id === ctx.actor.id)
    throw invalidField("id", "Esta es la sesión de este dispositivo: ciérrala con 'Cerrar sesión'.");
  return commitWrites(ctx, async () => [
    erase(
      "login",
      { practice_id: ctx.practice.practice_id, id },
      ({ expires_at }, { exists }) => exists(expires_at),
      () => new AppError("not_found", { message: "Esa sesión ya estaba cerrada." }),
    ),
  ]);
}

/** Ends the session of a browser that signed out while offline and kept only half of its token (`halveToken`).
 * @throws AppError `unauthorized` unless the half belongs to a session that may still be valid. */
export async function endLeft(ctx: Context, ports: AuthPorts, input: EndLeftInput): Promise<{ success: true }> {
  const name = await readHalved(ports.keys, ctx.clock, input.halved_token);
  if (!name) throw new AppError("unauthorized");
  await ctx.db.login.delete({ practice_id: name.practice_id, id: name.login_id }).go();
  return { success: true };
}

/** Ends all sessions and Google's grant, even if Google is unreachable. Ends agent tokens and feed unless kept. */
export async function revokeAccess(
  ctx: PracticeContext,
  ports: AuthPorts,
  { keep_agent_tokens, keep_feed }: RevokeAccessInput,
): Promise<{ success: true }> {
  const { practice_id } = ctx.practice;
  const stored = await commit({ db: ctx.db }, async (): Promise<Plan<Grant | null>> => {
    const { grant: readGrant, practice: readPractice } = ctx.db.one;
    const [grant, practice] = await readTogether(ctx.db, [readGrant({ practice_id }), readPractice({ practice_id })]);
    const feed_hash = keep_feed ? undefined : practice?.feed_hash;
    const writes: Write[] = [
      patch("practice", {
        of: { practice_id },
        add: { session_epoch: 1, ...(keep_agent_tokens ? {} : { agent_epoch: 1 }) },
        set: { google_connected: false },
        remove: keep_feed ? ["busy_channel"] : ["busy_channel", "feed_hash"],
        where: asRead(practice, "feed_hash"),
      }),
      ...(feed_hash ? [erase("feed", { token_hash: feed_hash })] : []),
      grantRemoval(practice_id, grant),
    ];
    return { writes, result: grant };
  });
  await leaveGoogle(ctx, ports, stored, ctx.practice);
  return { success: true };
}
