import { comingHolidays } from "../across/list-holidays";
import { changePractice } from "../records/practice/change";
import type { PracticeContext } from "../table/context";
import { countryOfZone } from "../things/holidays/rules";
import { zoneOf } from "../things/practice/rules";
import type { ComingHolidays } from "../words/holidays/output";
import type { SetHolidaysInput } from "../words/holidays/schema";

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
