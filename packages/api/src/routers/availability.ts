import { listFreeTimes } from "@sereno/core/across/free-times";
import { askLeftOutside } from "@sereno/core/across/left-outside";
import { checkSlot, getSchedule, listSlots } from "@sereno/core/records/availability/read";
import { getBookingRules } from "@sereno/core/records/booking/read";
import {
  ChangeExceptionsInput,
  CheckSlotInput,
  ExceptionId,
  ExceptionInput,
  HoursQuestion,
  SaveScheduleInput,
  SaveWeekInput,
  SlotsInput,
} from "@sereno/core/things/availability/schema";
import { BookingRulesInput } from "@sereno/core/things/booking/schema";
import { refreshBusyNow } from "@sereno/core/verbs/refresh-busy-now";
import { changeExceptions, deleteException, saveException, saveSchedule } from "@sereno/core/verbs/save-availability";
import { saveBookingRules } from "@sereno/core/verbs/save-booking-rules";
import { once, practiceProcedure, router, sharedProcedure } from "../trpc";

export const availabilityRouter = router({
  schedule: practiceProcedure.query(({ ctx }) => getSchedule(ctx)),
  saveSchedule: practiceProcedure.input(SaveScheduleInput).mutation(once(({ ctx, input }) => saveSchedule(ctx, input))),
  saveWeek: practiceProcedure.input(SaveWeekInput).mutation(once(({ ctx, input }) => saveSchedule(ctx, input))),
  saveException: practiceProcedure.input(ExceptionInput).mutation(once(({ ctx, input }) => saveException(ctx, input))),
  changeExceptions: practiceProcedure
    .input(ChangeExceptionsInput)
    .mutation(once(({ ctx, input }) => changeExceptions(ctx, input))),
  deleteException: practiceProcedure
    .input(ExceptionId)
    .mutation(once(({ ctx, input }) => deleteException(ctx, input.id))),
  leftOutside: practiceProcedure.input(HoursQuestion).query(({ ctx, input }) => askLeftOutside(ctx, input)),
  rules: sharedProcedure.query(({ ctx }) => getBookingRules(ctx)),
  saveRules: practiceProcedure
    .input(BookingRulesInput)
    .mutation(once(({ ctx, input }) => saveBookingRules(ctx, input))),
  refreshBusy: practiceProcedure.mutation(({ ctx }) => refreshBusyNow(ctx)),
  slots: sharedProcedure.input(SlotsInput).query(({ ctx, input }) => listSlots(ctx, input)),
  freeTimes: practiceProcedure.input(SlotsInput).query(({ ctx, input }) => listFreeTimes(ctx, input)),
  checkSlot: sharedProcedure.input(CheckSlotInput).query(({ ctx, input }) => checkSlot(ctx, input)),
});
