import { type Actor, type Context, fillPage, type PracticeContext, readCursor, readTogether } from "../../db/index";
import type { Login } from "../../domain/auth/entity";
import type { Session, SessionPage } from "../../domain/auth/output";
import { isRecentSignIn } from "../../domain/auth/recent/rules";
import type { ListSessionsInput, User } from "../../domain/auth/schema";
import type { Practice } from "../../domain/practice/entity";
import { AppError, errorTable } from "../../errors";
import type { Clock } from "../../lib/time/clock";
import { pausesOf } from "../agent/rights";
import { isStillAdmitted } from "./admission";
import type { AuthPorts } from "./ports";
import { googleEmailOf } from "./start-sign-in";
import { IDLE_SECONDS, readLogin } from "./tokens";
import { placeOf, UNKNOWN_VISIT, type Visit } from "./visit";

/** Minimum seconds between two writes of a session's last use (`seen_at`). */
const NOTED_SECONDS = 3600;
const PLACE = ["country", "city"] as const;

interface TherapistCall {
  actor: Actor;
  practice: Practice;
  login: Login;
  /** Settles when the session's use is recorded; the HTTP answer waits for it. Null if recorded in the last hour. */
  noted: Promise<unknown> | null;
}

/** Finds the session of a token and its practice. One read, and a write if none was made for an hour. @throws AppError
 * `unauthorized` for a token without a session, a session unused for 4 days, or an account no longer admitted. */
export async function authenticate(
  ctx: Context,
  ports: AuthPorts,
  token: string | null,
  visit: Visit = UNKNOWN_VISIT,
): Promise<TherapistCall> {
  const name = token ? await readLogin(ports.keys, ctx.clock, token) : null;
  if (!name) throw new AppError("unauthorized");
  const { db } = ctx;
  const { practice_id, login_id } = name;
  const [login, practice] = await readTogether(db, [
    db.one.login({ practice_id, id: login_id }),
    db.one.practice({ practice_id }),
  ]);
  if (!login || !practice || !isAlive(login, practice, ctx.clock)) throw new AppError("unauthorized");
  if (!isStillAdmitted(ports.allowedEmails, practice))
    throw new AppError("unauthorized", { message: errorTable.access_denied.text });
  return { actor: { kind: "therapist", id: login_id }, practice, login, noted: noteUse(ctx, login, visit) };
}

function noteUse({ db, clock }: Context, login: Login, visit: Visit): Promise<unknown> | null {
  const { practice_id, id, created_at, seen_at = created_at } = login;
  if (seen_at > secondsAgo(clock, NOTED_SECONDS)) return null;
  const use = { seen_at: secondsAgo(clock, 0), ...placeOf(visit) };
  const noted = db.login
    .patch({ practice_id, id })
    .set(use)
    .remove(PLACE.filter((each) => !(each in use)))
    .go();
  // If the write fails, the next request records the use.
  return noted.catch(() => null);
}

export const toUser = (practice: Practice): User => ({
  id: practice.practice_id,
  email: practice.email,
  google_email: googleEmailOf(practice),
  name: practice.name,
  picture_url: practice.picture_url ?? null,
  timezone: practice.timezone ?? null,
  agent_enabled: practice.agent_enabled,
  google_connected: practice.google_connected,
  google_broken: practice.google_broken ?? false,
  endpoint_stopped: practice.endpoint_stopped ?? false,
  agent_pauses: pausesOf(practice),
  first_steps: practice.first_steps ?? false,
  created_at: practice.created_at,
});

const secondsAgo = (clock: Clock, seconds: number): string =>
  new Date(clock.now().getTime() - seconds * 1000).toISOString();

/** Whether a session is valid: not expired, used within 4 days, begun after all sessions were last ended at once. */
const isAlive = (login: Login, practice: Practice, clock: Clock): boolean =>
  login.expires_at > secondsAgo(clock, 0) &&
  (login.epoch ?? 0) === (practice.session_epoch ?? 0) &&
  (login.seen_at ?? login.created_at) > secondsAgo(clock, IDLE_SECONDS);

/** Requires a sign-in in the last 10 minutes, for sensitive procedures. @throws AppError `recent_login_required`. */
export function requireRecentSignIn({ created_at }: Login, clock: Clock): void {
  if (!isRecentSignIn(created_at, clock.now())) throw new AppError("recent_login_required");
}

const toSession = ({ id, created_at, seen_at, browser, system, country, city }: Login): Session => ({
  id,
  browser: browser ?? null,
  system: system ?? null,
  country: country ?? null,
  city: city ?? null,
  created_at,
  seen_at: seen_at ?? created_at,
});

/** The calling session, and the practice's other valid sessions by pages, newest first. */
export async function listSessions(
  { db, clock, practice }: PracticeContext,
  own: Login,
  { limit, cursor }: ListSessionsInput,
): Promise<SessionPage> {
  const { practice_id } = practice;
  const { records, next_cursor } = await fillPage(db, {
    entity: "login",
    sources: [{ of: { practice_id }, query: db.login.query.login({ practice_id }) }],
    order: "desc",
    consistent: true,
    by: ["id"],
    after: readCursor(cursor, 1),
    limit,
    passes: (login) => login.id !== own.id && isAlive(login, practice, clock),
  });
  return {
    current: { ...toSession(own), seen_at: clock.now().toISOString() },
    others: records.map(toSession),
    next_cursor,
  };
}
