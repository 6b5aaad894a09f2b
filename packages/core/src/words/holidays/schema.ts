import * as z from "zod/mini";
import { SELECTABLE_TIMEZONES } from "../time/zones/rules";

/** The countries whose holidays Sereno knows (ISO 3166), those of the offered zones. */
export const HOLIDAY_COUNTRIES = SELECTABLE_TIMEZONES.map(({ country }) => country);
export const HolidayCountry = z.enum(HOLIDAY_COUNTRIES, "Elige uno de los países de la lista.");
export type HolidayCountry = z.infer<typeof HolidayCountry>;

const YEAR_TEXT = "El año va de 2000 a 2100.";
const Year = z.int(YEAR_TEXT).check(z.minimum(2000, YEAR_TEXT), z.maximum(2100, YEAR_TEXT));

export const HolidaysInput = z.object({ year: Year });

/** Changes what is named. */
export const SetHolidaysInput = z.object({
  country: z.optional(HolidayCountry),
  /** The year about which the therapist need not be asked again. */
  asked_year: z.optional(Year),
});
export type SetHolidaysInput = z.infer<typeof SetHolidaysInput>;
