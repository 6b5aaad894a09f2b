import { setHolidays } from "@sereno/core/actions/holiday/set";
import { HolidaysInput, SetHolidaysInput } from "@sereno/core/lib/holidays/schema";
import { comingHolidays, listHolidays } from "@sereno/core/queries/list-holidays";
import { idempotent } from "../idempotent";
import { inConversation, practiceProcedure, router } from "../trpc";

export const holidayRouter = router({
  year: inConversation()
    .input(HolidaysInput)
    .query(({ ctx, input }) => listHolidays(ctx, input)),
  coming: practiceProcedure.query(({ ctx }) => comingHolidays(ctx)),
  set: practiceProcedure.input(SetHolidaysInput).mutation(idempotent(({ ctx, input }) => setHolidays(ctx, input))),
});
