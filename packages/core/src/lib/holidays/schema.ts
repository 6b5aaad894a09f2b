import * as z from "zod/mini";

export const HolidayCountry = z.enum(["CO"]);
export type HolidayCountry = z.infer<typeof HolidayCountry>;

const YEAR_TEXT = "El año va de 2000 a 2100.";
const Year = z.int(YEAR_TEXT).check(z.minimum(2000, YEAR_TEXT), z.maximum(2100, YEAR_TEXT));

export const HolidaysInput = z.object({ year: Year });

export const SetHolidaysInput = z.object({ asked_year: Year });
export type SetHolidaysInput = z.infer<typeof SetHolidaysInput>;
