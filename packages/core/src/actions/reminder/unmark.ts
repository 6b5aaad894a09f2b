import type { PracticeContext } from "../../db/index";
import type { ReminderReport } from "../../domain/reminder/output";
import { changeMark } from "../../store/reminder/change";

/** Withdraws the therapist's mark that a reminder was sent; other marks stay. @throws AppError `not_found`. */
export const unmarkReminder = (ctx: PracticeContext, { id }: { id: string }): Promise<ReminderReport> =>
  changeMark(ctx, id, (before) => (before?.state === "sent" && !before.claim ? before.was : before));
