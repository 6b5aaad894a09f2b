import { changePractice } from "../records/practice/change";
import { settingsOf } from "../records/reminder/read";
import { roundWrite } from "../records/reminder/round";
import type { PracticeContext } from "../table/context";

/** Sets the zone of the practice's wall clock. Appointments keep their instant, and quiet hours are others from then on. */
export function setTimezone(ctx: PracticeContext, timezone: string): Promise<{ timezone: string }> {
  const sendsMails = settingsOf(ctx.practice).channels.includes("email");
  return changePractice(ctx, { timezone }, { timezone }, [], sendsMails ? [roundWrite(ctx)] : []);
}
