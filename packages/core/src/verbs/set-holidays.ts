import { comingHolidays } from "../across/list-holidays";
import { changePractice } from "../records/practice/change";
import type { PracticeContext } from "../table/context";
import type { ComingHolidays } from "../words/holidays/output";
import type { SetHolidaysInput } from "../words/holidays/schema";

/** Sets that the therapist was asked about a year's holidays. Closes nothing and opens nothing. */
export function setHolidays(ctx: PracticeContext, { asked_year }: SetHolidaysInput): Promise<ComingHolidays> {
  const asked = { holidays_asked_year: asked_year };
  return changePractice(ctx, asked, comingHolidays({ ...ctx, practice: { ...ctx.practice, ...asked } }));
}
