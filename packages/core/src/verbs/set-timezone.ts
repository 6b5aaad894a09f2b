import { changePractice } from "../records/practice/change";
import type { PracticeContext } from "../table/context";

/** Sets the zone of the practice's wall clock. Appointments keep their instant. */
export const setTimezone = (ctx: PracticeContext, timezone: string): Promise<{ timezone: string }> =>
  changePractice(ctx, { timezone }, { timezone });
