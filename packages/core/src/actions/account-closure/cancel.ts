import { decideAgain, type Write } from "../../db/commit";
import type { DepartureRecord } from "../../domain/account-closure/entity";
import { notDue } from "../../domain/kept/due";
import type { Practice } from "../../domain/practice/entity";
import { AppError } from "../../errors";
import type { Clock } from "../../lib/time/clock";

const ERASING_TEXT = "Esta cuenta se está borrando. En unos minutos puedes entrar y empezar una nueva.";

/** What signing in makes of an account that was left: the practice as it is back, and the write that goes with the one that puts it there. */
interface Return {
  practice: Practice;
  write: Write;
}

/**
 * Restores a closed account. Sessions, tokens, feed, endpoints and Google's grant, which closing ended, stay ended.
 * @param departure the record as it was read; null if the account was never closed.
 * @returns null if the account is not closed.
 * @throws AppError `sign_in_failed` while it is being erased.
 */
export function returnAccount({ clock }: { clock: Clock }, departure: DepartureRecord | null): Return | null {
  if (departure?.state === "erasing") throw new AppError("sign_in_failed", { message: ERASING_TEXT });
  if (departure?.state !== "closed" || !departure.practice) return null;
  const { practice_id } = departure;
  const { feed_hash: _, endpoint_stopped: __, busy_channel: ___, ...was } = departure.practice;
  return {
    practice: {
      ...was,
      ...notDue,
      session_epoch: (was.session_epoch ?? 0) + 1,
      agent_epoch: (was.agent_epoch ?? 0) + 1,
      google_connected: false,
      updated_at: clock.now().toISOString(),
    },
    write: {
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
  };
}

/** Of a new practice: that no account of hers is closed or being erased, which a new one would leave to the job. */
export const noneIsClosed = (practice_id: string): Write => ({
  write: (entities) =>
    entities.departure
      .check({ practice_id })
      .where(
        ({ state }, { eq, notExists }) => `${notExists(state)} OR ${eq(state, "returned")} OR ${eq(state, "erased")}`,
      )
      .commit(),
  refused: decideAgain,
});
