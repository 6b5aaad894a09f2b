import type { PracticeContext } from "../db/index";
import type { ReminderMonth } from "../domain/reminder/output";
import { reminderMonth } from "../domain/reminder/rules";
import type { ReminderMonthInput } from "../domain/reminder/schema";
import { dateOfDay, dayNumber } from "../lib/time/rules";
import { startingOn } from "../store/appointment/read";

/** Longer than any month. */
const INTO_NEXT = 31;

/** The reminders' outcome for all appointments of a local month. One query of the month. */
export async function readReminderMonth(ctx: PracticeContext, { month }: ReminderMonthInput): Promise<ReminderMonth> {
  const first = dayNumber(`${month}-01`);
  const next = dateOfDay(first + INTO_NEXT).slice(0, 7);
  const last = dateOfDay(dayNumber(`${next}-01`) - 1);
  return reminderMonth(await startingOn(ctx, dateOfDay(first), last));
}
