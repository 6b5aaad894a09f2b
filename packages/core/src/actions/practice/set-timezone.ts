import type { PracticeContext } from "../../db/index";
import { changePractice } from "../../store/practice/change";
import { roundWrite } from "../../store/reminder/change";
import { settingsOf } from "../../store/reminder/read";

/** Sets the time zone; appointments keep their instants. If email is on, the email job runs now: quiet hours shift. */
export function setTimezone(ctx: PracticeContext, timezone: string): Promise<{ timezone: string }> {
  const sendsMails = settingsOf(ctx.practice).channels.includes("email");
  return changePractice(ctx, { timezone }, { timezone }, [], sendsMails ? [roundWrite(ctx)] : []);
}
