import type { Actor, Context } from "../context";
import { readTogether } from "../db/database";
import { AppError, errorTable } from "../errors";
import type { Practice } from "../practice/entity";
import { isStillAdmitted } from "./admission";
import type { AuthPorts } from "./ports";
import type { User } from "./schema";
import { readLogin } from "./tokens";
/**
 * Who is calling, in one read. @throws AppError `unauthorized` for any token that no longer names a session, and once the
 * deployment no longer admits who signed in.
 */
export async function authenticate(
  ctx: Context,
  ports: AuthPorts,
  token: string | null,
): Promise<{ actor: Actor; practice: Practice }> {
  const name = token ? await readLogin(ports.keys, ctx.clock, token) : null;
  if (!name) throw new AppError("unauthorized");
  const { db } = ctx;
  const { practice_id, login_id } = name;
  const [login, practice] = await readTogether(db, [
    db.one.login({ practice_id, id: login_id }),
    db.one.practice({ practice_id }),
  ]);
  if (!login || !practice || login.expires_at <= ctx.clock.now().toISOString()) throw new AppError("unauthorized");
  if ((login.epoch ?? 0) !== (practice.session_epoch ?? 0)) throw new AppError("unauthorized");
  if (!isStillAdmitted(ports.allowedEmails, practice)) {
    throw new AppError("unauthorized", { message: errorTable.access_denied.text });
  }
  return { actor: { kind: "therapist", id: login_id }, practice };
}

export const toUser = (practice: Practice): User => ({
  id: practice.practice_id,
  email: practice.email,
  name: practice.name,
  picture_url: practice.picture_url ?? null,
  timezone: practice.timezone ?? null,
  agent_enabled: practice.agent_enabled,
  google_connected: practice.google_connected,
  google_broken: practice.google_broken ?? false,
  created_at: practice.created_at,
});
