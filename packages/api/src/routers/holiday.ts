import { comingHolidays, listHolidays } from "@sereno/core/across/list-holidays";
import { setHolidays } from "@sereno/core/verbs/set-holidays";
import { HolidaysInput, SetHolidaysInput } from "@sereno/core/words/holidays/schema";
import { once } from "../once";
import { inConversation, practiceProcedure, router } from "../trpc";

export const holidayRouter = router({
  year: inConversation()
    .input(HolidaysInput)
    .query(({ ctx, input }) => listHolidays(ctx, input)),
  coming: practiceProcedure.query(({ ctx }) => comingHolidays(ctx)),
  set: practiceProcedure.input(SetHolidaysInput).mutation(once(({ ctx, input }) => setHolidays(ctx, input))),
});
