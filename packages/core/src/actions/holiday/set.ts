import type { PracticeContext } from "../../db/index";
import type { ComingHolidays } from "../../lib/holidays/output";
import type { SetHolidaysInput } from "../../lib/holidays/schema";
import { comingHolidays } from "../../queries/agenda";
import { changePractice } from "../../store/practice/change";

/** Stores the last year for which the therapist was asked about closing holidays. Changes no hours. */
export function setHolidays(ctx: PracticeContext, { asked_year }: SetHolidaysInput): Promise<ComingHolidays> {
  const asked = { holidays_asked_year: asked_year };
  return changePractice(ctx, asked, comingHolidays({ ...ctx, practice: { ...ctx.practice, ...asked } }));
}
