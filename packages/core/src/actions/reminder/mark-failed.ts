import { commit, type PracticeContext } from "../../db/index";
import type { ReminderMark } from "../../domain/appointment/reminded/rules";
import type { ReminderReport } from "../../domain/reminder/output";
import type { ReminderFailedInput } from "../../domain/reminder/schema";
import { AppError } from "../../errors";
import { channelOfMark, markWrite, readReminder, toReport } from "../../store/reminder/change";

/** The therapist may then send it. Idempotent.
 * @throws AppError `not_found`; `claim_lost` if it was leased again or sent meanwhile. */
export function markReminderFailed(
  ctx: PracticeContext,
  { id, claim, reason }: ReminderFailedInput,
): Promise<ReminderReport> {
  return commit(ctx, async () => {
    const found = await readReminder(ctx, id);
    const { mark: before } = found;
    if (before?.claim !== claim || before.state === "sent") throw new AppError("claim_lost");
    if (before.state === "failed") return { writes: [], result: toReport(found, before) };
    const mark: ReminderMark = {
      state: "failed",
      at: ctx.clock.now().toISOString(),
      claim,
      reason,
      ...channelOfMark(before),
    };
    return { writes: [markWrite(ctx, found.record, found.key, mark)], result: toReport(found, mark) };
  });
}
