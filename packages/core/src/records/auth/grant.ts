import type { Keys } from "../../keys";
import { commit, decideAgain, type Plan, type Write } from "../../table/commit";
import type { Context } from "../../table/context";
import { readOne } from "../../table/read";
import type { Grant } from "../../things/auth/entity";
import { decryptAndBind, grantOwner } from "./tokens";

/** Takes Google's grant out as it was read, so that none is left at Google that nobody revokes. */
export const grantRemoval = (practice_id: string, grant: Grant | null): Write => ({
  write: (entities) =>
    entities.grant
      .delete({ practice_id })
      .where(({ encrypted_refresh_token: token }, { eq, notExists }) =>
        grant ? eq(token, grant.encrypted_refresh_token) : notExists(token),
      )
      .commit(),
  refused: decideAgain,
});

type StoredGrant = Pick<Grant, "practice_id" | "encrypted_refresh_token">;
type Store = Pick<Context, "db" | "log">;

/**
 * The refresh token of a stored grant. One of before grants were bound to their practice is bound by being opened; where that cannot
 * be written, the next time does it. @throws Error when no key fits, or it is another practice's.
 */
export async function openGrant(store: Store, keys: Keys, stored: StoredGrant): Promise<string> {
  const { practice_id, encrypted_refresh_token } = stored;
  const { text, bound } = await decryptAndBind(keys, grantOwner(practice_id), encrypted_refresh_token);
  if (bound) {
    await replaceGrant(store, stored, bound).catch((cause: unknown) =>
      store.log.error("grant_bind_failed", { practice: practice_id, cause }),
    );
  }
  return text;
}

/** As long as the grant is still the one that was opened. */
const replaceGrant = ({ db }: Store, { practice_id, encrypted_refresh_token: opened }: StoredGrant, bound: string) =>
  commit({ db }, async (): Promise<Plan<null>> => {
    const now = await readOne(db, db.one.grant({ practice_id }));
    if (now?.encrypted_refresh_token !== opened) return { writes: [], result: null };
    return {
      writes: [
        {
          write: ({ grant }) =>
            grant
              .patch({ practice_id })
              .set({ encrypted_refresh_token: bound })
              .where(({ encrypted_refresh_token }, { eq }) => eq(encrypted_refresh_token, opened))
              .commit(),
          refused: decideAgain,
        },
      ],
      result: null,
    };
  });
