import { fillPage, type PracticeContext, readCursor } from "../../db/index";
import type { Login } from "../../domain/auth/entity";
import type { Session, SessionPage } from "../../domain/auth/output";
import type { ListSessionsInput } from "../../domain/auth/schema";
import { isAlive } from "./read";

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
