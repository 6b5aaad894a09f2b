import { HolidaysInput, SetHolidaysInput } from "@sereno/core/lib/holidays/schema";
import { idempotent } from "../idempotent";
import { inConversation, practiceProcedure, router } from "../trpc";

const work = () => import("./loaded/agenda");

export const holidayRouter = router({
  year: inConversation()
    .input(HolidaysInput)
    .query(async ({ ctx, input }) => (await work()).listHolidays(ctx, input)),
  coming: practiceProcedure.query(async ({ ctx }) => (await work()).comingHolidays(ctx)),
  set: practiceProcedure
    .input(SetHolidaysInput)
    .mutation(idempotent(async ({ ctx, input }) => (await work()).setHolidays(ctx, input))),
});
