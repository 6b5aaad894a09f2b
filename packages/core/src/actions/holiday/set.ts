import type { PracticeContext } from "../../db/context";
import type { ComingHolidays } from "../../lib/holidays/output";
import type { SetHolidaysInput } from "../../lib/holidays/schema";
import { comingHolidays } from "../../queries/list-holidays";
import { changePractice } from "../../store/practice/change";

/** Sets that the therapist was asked about a year's holidays. Closes nothing and opens nothing. */
export function setHolidays(ctx: PracticeContext, { asked_year }: SetHolidaysInput): Promise<ComingHolidays> {
  const asked = { holidays_asked_year: asked_year };
  return changePractice(ctx, asked, comingHolidays({ ...ctx, practice: { ...ctx.practice, ...asked } }));
}
