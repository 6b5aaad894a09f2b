import type { PracticeContext } from "../../db/index";
import type { ReminderReport } from "../../domain/reminder/output";
import type { ReminderFailedInput, ReminderSentInput } from "../../domain/reminder/schema";
import { AppError } from "../../errors";
import { changeMark, channelOfMark } from "../../store/reminder/change";

/** Marks a reminder as sent. A sender needs the claim of its lease; the therapist needs none. Idempotent.
 * @throws AppError `not_found`; `claim_lost` if a sender's claim is not the current one, or its reminder failed. */
export function markReminderSent(ctx: PracticeContext, { id, claim }: ReminderSentInput): Promise<ReminderReport> {
  return changeMark(ctx, id, (before) => {
    const isOwn = claim == null && ctx.actor.kind === "therapist";
    if (!isOwn && (!claim || before?.claim !== claim || before.state === "failed")) throw new AppError("claim_lost");
    if (before?.state === "sent") return before;
    const at = ctx.clock.now().toISOString();
    return isOwn
      ? { state: "sent", at, ...(before && { was: before }) }
      : { state: "sent", at, claim: claim ?? "", ...channelOfMark(before) };
  });
}

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

/** Withdraws the therapist's mark that a reminder was sent; other marks stay. @throws AppError `not_found`. */
export const unmarkReminder = (ctx: PracticeContext, { id }: { id: string }): Promise<ReminderReport> =>
  changeMark(ctx, id, (before) => (before?.state === "sent" && !before.claim ? before.was : before));
