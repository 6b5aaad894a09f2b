import { createConversions } from "electrodb";
import { isAlive } from "../records/auth/life";
import type { PracticeContext } from "../table/context";
import { readCursor } from "../table/cursor";
import { fillPage, type Stretch } from "../table/pages";
import { readQuery } from "../table/queries";
import type { Login } from "../things/auth/entity";
import type { Session, SessionPage } from "../things/auth/output";
import type { ListSessionsInput } from "../things/auth/schema";

const toSession = ({ id, created_at, seen_at, browser, system, country, city }: Login): Session => ({
  id,
  browser: browser ?? null,
  system: system ?? null,
  country: country ?? null,
  city: city ?? null,
  created_at,
  seen_at: seen_at ?? created_at,
});

/** The session that asks, and by pages the practice's others that still open it, the newest first. One request. */
export async function listSessions(
  { db, clock, practice }: PracticeContext,
  own: Login,
  { limit, cursor }: ListSessionsInput,
): Promise<SessionPage> {
  const { practice_id } = practice;
  const paths = createConversions(db.login).byAccessPattern;
  const { records, next_cursor } = await fillPage<Login>({
    sources: [
      {
        read: (page: Stretch) =>
          readQuery(db, "login", db.login.query.login({ practice_id }), { order: "desc", consistent: true, ...page }),
        after: ([id]: string[]) => paths.login.fromComposite.toCursor({ practice_id, id }),
      },
    ],
    order: "desc",
    keyOf: ({ id }) => [id],
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
