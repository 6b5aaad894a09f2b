import { commit, type PracticeContext } from "../../db/index";
import type { ReminderMark } from "../../domain/appointment/reminded/rules";
import type { ReminderReport } from "../../domain/reminder/output";
import type { ReminderFailedInput, ReminderSentInput } from "../../domain/reminder/schema";
import { AppError } from "../../errors";
import { channelOfMark, markWrite, readReminder, toReport } from "../../store/reminder/change";

/**
 * Marks a reminder as sent, by the holder of its claim, or by the therapist without a claim. Idempotent.
 * @throws AppError `not_found`; `claim_lost` if it was leased again or failed meanwhile.
 */
export function markReminderSent(ctx: PracticeContext, { id, claim }: ReminderSentInput): Promise<ReminderReport> {
  return commit(ctx, async () => {
    const found = await readReminder(ctx, id);
    const { mark: before } = found;
    const isOwn = claim == null && ctx.actor.kind === "therapist";
    if (!isOwn && (!claim || before?.claim !== claim || before.state === "failed")) throw new AppError("claim_lost");
    if (before?.state === "sent") return { writes: [], result: toReport(found, before) };
    const at = ctx.clock.now().toISOString();
    const mark: ReminderMark = isOwn
      ? { state: "sent", at, ...(before && { was: before }) }
      : { state: "sent", at, claim: claim ?? "", ...channelOfMark(before) };
    return { writes: [markWrite(ctx, found.record, found.key, mark)], result: toReport(found, mark) };
  });
}

/**
 * Marks a reminder as failed, with the reason; the therapist may then send it. Idempotent.
 * @throws AppError `not_found`; `claim_lost` if it was leased again or sent meanwhile.
 */
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

/**
 * Removes the therapist's mark of a sent reminder. A reminder that the assistant sent stays marked.
 * @throws AppError `not_found`.
 */
export function unmarkReminder(ctx: PracticeContext, { id }: { id: string }): Promise<ReminderReport> {
  return commit(ctx, async () => {
    const found = await readReminder(ctx, id);
    const { mark: before } = found;
    if (before?.state !== "sent" || before.claim) return { writes: [], result: toReport(found, before) };
    return { writes: [markWrite(ctx, found.record, found.key, before.was)], result: toReport(found, before.was) };
  });
}
