import { HolidaysInput, SetHolidaysInput } from "@sereno/core/lib/holidays/schema";
import { idempotent } from "../idempotent";
import { inConversation, invoke, practiceProcedure, router } from "../trpc";

const work = () => import("./loaded/agenda");

export const holidayRouter = router({
  year: inConversation()
    .input(HolidaysInput)
    .query(invoke(work, (core) => core.listHolidays)),
  coming: practiceProcedure.query(async ({ ctx }) => (await work()).comingHolidays(ctx)),
  set: practiceProcedure.input(SetHolidaysInput).mutation(idempotent(invoke(work, (core) => core.setHolidays))),
});
