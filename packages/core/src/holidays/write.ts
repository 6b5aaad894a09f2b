import type { PracticeContext } from "../context";
import { zoneOf } from "../practice/rules";
import { changePractice } from "../practice/write";
import type { ComingHolidays } from "./output";
import { comingHolidays } from "./read";
import { countryOfZone } from "./rules";
import type { SetHolidaysInput } from "./schema";

/**
 * Sets whose holidays count, or that the therapist was asked about a year's. The zone's own country is no choice: the practice
 * follows its zone again. Closes nothing and opens nothing.
 */
export function setHolidays(ctx: PracticeContext, { country, asked_year }: SetHolidaysInput): Promise<ComingHolidays> {
  const follows = country === countryOfZone(zoneOf(ctx.practice));
  const chosen = country && !follows ? { holiday_country: country } : {};
  const asked = asked_year === undefined ? {} : { holidays_asked_year: asked_year };
  const practice = { ...ctx.practice, ...(follows ? { holiday_country: undefined } : {}), ...chosen, ...asked };
  return changePractice(
    ctx,
    { ...chosen, ...asked },
    comingHolidays({ ...ctx, practice }),
    follows ? ["holiday_country"] : [],
  );
}
