import type { PracticeContext } from "../../db/index";
import type { ReminderReport } from "../../domain/reminder/output";
import type { ReminderFailedInput } from "../../domain/reminder/schema";
import { AppError } from "../../errors";
import { changeMark, channelOfMark } from "../../store/reminder/change";

/** Marks a leased reminder as failed: the therapist sends it. Idempotent. @throws AppError `not_found`, `claim_lost` */
export function markReminderFailed(
  ctx: PracticeContext,
  { id, claim, reason }: ReminderFailedInput,
): Promise<ReminderReport> {
  return changeMark(ctx, id, (before) => {
    if (before?.claim !== claim || before.state === "sent") throw new AppError("claim_lost");
    if (before.state === "failed") return before;
    return { state: "failed", at: ctx.clock.now().toISOString(), claim, reason, ...channelOfMark(before) };
  });
}
