import { comingHolidays, listHolidays } from "@sereno/core/holidays/read";
import { HolidaysInput, SetHolidaysInput } from "@sereno/core/holidays/schema";
import { setHolidays } from "@sereno/core/holidays/write";
import { once, practiceProcedure, router, sharedProcedure } from "../trpc";

export const holidayRouter = router({
  year: sharedProcedure.input(HolidaysInput).query(({ ctx, input }) => listHolidays(ctx, input)),
  coming: practiceProcedure.query(({ ctx }) => comingHolidays(ctx)),
  set: practiceProcedure.input(SetHolidaysInput).mutation(once(({ ctx, input }) => setHolidays(ctx, input))),
});
