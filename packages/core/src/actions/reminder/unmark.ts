import { commit, type PracticeContext } from "../../db/index";
import type { ReminderReport } from "../../domain/reminder/output";
import { markWrite, readReminder, toReport } from "../../store/reminder/change";

/** A reminder that the assistant sent stays marked. @throws AppError `not_found`. */
export function unmarkReminder(ctx: PracticeContext, { id }: { id: string }): Promise<ReminderReport> {
  return commit(ctx, async () => {
    const found = await readReminder(ctx, id);
    const { mark: before } = found;
    if (before?.state !== "sent" || before.claim) return { writes: [], result: toReport(found, before) };
    return { writes: [markWrite(ctx, found.record, found.key, before.was)], result: toReport(found, before.was) };
  });
}
