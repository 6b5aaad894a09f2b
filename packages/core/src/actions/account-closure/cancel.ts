import { check, patch, type Write } from "../../db/writes";
import type { AccountClosureRecord } from "../../domain/account-closure/entity";
import { notDue } from "../../domain/kept/due";
import type { Practice } from "../../domain/practice/entity";
import { AppError } from "../../errors";
import type { Clock } from "../../lib/time/clock";
import { OUTDATED } from "../../store/busy/read";

const ERASING_TEXT = "Esta cuenta se está borrando. En unos minutos puedes entrar y empezar una nueva.";

/** Plans the return of a closed account; null if it is not closed. Sessions, agent tokens, pauses, feed, endpoints
 * and Google's grant do not return. @throws AppError `sign_in_failed` while the account is being erased. */
export function returnAccount(
  { clock }: { clock: Clock },
  closure: AccountClosureRecord | null,
): { practice: Practice; write: Write } | null {
  if (closure?.state === "erasing") throw new AppError("sign_in_failed", { message: ERASING_TEXT });
  if (closure?.state !== "closed" || !closure.practice) return null;
  const { feed_hash: _, endpoint_stopped: __, busy_channel: ___, agent_pauses: ____, ...was } = closure.practice;
  return {
    practice: {
      ...was,
      ...notDue,
      ...Object.fromEntries(OUTDATED.map((each) => [each, undefined])),
      session_epoch: (was.session_epoch ?? 0) + 1,
      agent_epoch: (was.agent_epoch ?? 0) + 1,
      google_connected: false,
      updated_at: clock.now().toISOString(),
    },
    write: patch("accountClosure", {
      of: { practice_id: closure.practice_id },
      set: { state: "returned" },
      // A higher revision stops the erasing job, which writes only if the revision is unchanged.
      add: { revision: 1 },
      remove: ["practice", "due", "due_at", "due_attempts"],
      where: ({ state }, { eq }) => eq(state, "closed"),
    }),
  };
}

/** Requires that the account is neither closed nor being erased: else the erasing job would erase its new practice. */
export const noneIsClosed = (practice_id: string): Write =>
  check(
    "accountClosure",
    { practice_id },
    ({ state }, { eq, notExists }) => `${notExists(state)} OR ${eq(state, "returned")} OR ${eq(state, "erased")}`,
  );
