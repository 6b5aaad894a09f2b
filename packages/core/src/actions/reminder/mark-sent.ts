import { commit, type PracticeContext } from "../../db/index";
import type { ReminderMark } from "../../domain/appointment/reminded/rules";
import type { ReminderReport } from "../../domain/reminder/output";
import type { ReminderSentInput } from "../../domain/reminder/schema";
import { AppError } from "../../errors";
import { channelOfMark, markWrite, readReminder, toReport } from "../../store/reminder/change";

/** With a claim, or by the therapist without one. Idempotent.
 * @throws AppError `not_found`; `claim_lost` if it was leased again or failed meanwhile. */
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
