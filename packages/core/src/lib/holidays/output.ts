import * as z from "zod/mini";
import { LocalDate } from "../time/schema";
import { HolidayCountry } from "./schema";

/** The holidays of one date. Two holidays may fall on the same date. */
export const HolidayDate = z.object({ date: LocalDate, names: z.array(z.string()) });
export type HolidayDate = z.infer<typeof HolidayDate>;

export const Holiday = z.object({ ...HolidayDate.shape, closed: z.boolean() });
export const YearOfHolidays = z.object({ country: z.nullable(HolidayCountry), holidays: z.array(Holiday) });
export type YearOfHolidays = z.infer<typeof YearOfHolidays>;

export const ComingHolidays = z.object({
  country: z.nullable(HolidayCountry),
  holidays: z.array(HolidayDate),
  to_review: z.nullable(z.int()),
});
export type ComingHolidays = z.infer<typeof ComingHolidays>;
