import { pausesOf } from "../agent/rights";
import type { Actor, Context } from "../context";
import { readTogether } from "../db/database";
import { AppError, errorTable } from "../errors";
import type { Practice } from "../practice/entity";
import { isStillAdmitted } from "./admission";
import type { Login } from "./entity";
import type { AuthPorts } from "./ports";
import type { User } from "./schema";
import { IDLE_SECONDS, readLogin } from "./tokens";

/** Seconds: so seldom is it written down that a session is in use. */
const NOTED_SECONDS = 6 * 3600;

/**
 * Who is calling, in one read, and a write in six hours of use. @throws AppError `unauthorized` for any token that no longer
 * names a session, of one that nobody used for 4 days, and once the deployment no longer admits who signed in.
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
  await noteUse(ctx, login);
  return { actor: { kind: "therapist", id: login_id }, practice };
}

/** @throws AppError `unauthorized` when the use before lies too far back. */
async function noteUse(
  { db, clock }: Context,
  { practice_id, id, created_at, seen_at = created_at }: Login,
): Promise<void> {
  const now = clock.now();
  const before = (seconds: number) => new Date(now.getTime() - seconds * 1000).toISOString();
  if (seen_at <= before(IDLE_SECONDS)) throw new AppError("unauthorized");
  if (seen_at > before(NOTED_SECONDS)) return;
  // What cannot be noted now is noted with the next request.
  const noted = db.login.patch({ practice_id, id }).set({ seen_at: now.toISOString() }).go();
  await noted.catch(() => null);
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
  agent_pauses: pausesOf(practice),
  created_at: practice.created_at,
});
