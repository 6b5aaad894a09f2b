import { AppError } from "../errors";
import { commit, decideAgain, type Plan } from "../table/commit";
import type { Context } from "../table/context";
import { readOne } from "../table/read";
import { notDue } from "../things/kept/due";
import type { Practice } from "../things/practice/entity";

const ERASING_TEXT = "Esta cuenta se está borrando. En unos minutos puedes entrar y empezar una nueva.";

/**
 * Brings a closed account back, as it was: what was ended when it closed stays ended, sessions, tokens, feed, endpoints and Google's grant.
 * @returns null where none is closed.
 * @throws AppError `sign_in_failed` while it is being erased.
 */
export function returnAccount({ db, clock }: Context, practice_id: string): Promise<Practice | null> {
  return commit({ db }, async (): Promise<Plan<Practice | null>> => {
    const departure = await readOne(db, db.one.departure({ practice_id }));
    if (departure?.state === "erasing") throw new AppError("sign_in_failed", { message: ERASING_TEXT });
    if (departure?.state !== "closed" || !departure.practice) return { writes: [], result: null };
    const { feed_hash: _, endpoint_stopped: __, ...was } = departure.practice;
    const back: Practice = {
      ...was,
      ...notDue,
      session_epoch: (was.session_epoch ?? 0) + 1,
      agent_epoch: (was.agent_epoch ?? 0) + 1,
      google_connected: false,
      updated_at: clock.now().toISOString(),
    };
    return {
      writes: [
        { write: ({ practice }) => practice.create(back).commit(), refused: decideAgain },
        {
          write: (entities) =>
            entities.departure
              .patch({ practice_id })
              .set({ state: "returned" })
              // The job's step rests on it: it erases nothing that is back.
              .add({ revision: 1 })
              .remove(["practice", "due", "due_at", "due_attempts"])
              .where(({ state }, { eq }) => eq(state, "closed"))
              .commit(),
          refused: decideAgain,
        },
      ],
      result: back,
    };
  });
}
