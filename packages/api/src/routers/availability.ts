import { listFreeTimes } from "@sereno/core/records/availability/free-times";
import { checkSlot, getSchedule, listSlots } from "@sereno/core/records/availability/read";
import { getBookingRules } from "@sereno/core/records/booking/read";
import {
  CheckSlotInput,
  ExceptionId,
  ExceptionInput,
  SaveScheduleInput,
  SaveWeekInput,
  SlotsInput,
} from "@sereno/core/things/availability/schema";
import { BookingRulesInput } from "@sereno/core/things/booking/schema";
import { deleteException } from "@sereno/core/verbs/delete-exception";
import { refreshBusyNow } from "@sereno/core/verbs/refresh-busy-now";
import { saveBookingRules } from "@sereno/core/verbs/save-booking-rules";
import { saveException } from "@sereno/core/verbs/save-exception";
import { saveSchedule } from "@sereno/core/verbs/save-schedule";
import { once } from "../once";
import { inConversation, practiceProcedure, router } from "../trpc";

export const availabilityRouter = router({
  schedule: practiceProcedure.query(({ ctx }) => getSchedule(ctx)),
  saveSchedule: practiceProcedure.input(SaveScheduleInput).mutation(once(({ ctx, input }) => saveSchedule(ctx, input))),
  saveWeek: practiceProcedure.input(SaveWeekInput).mutation(once(({ ctx, input }) => saveSchedule(ctx, input))),
  saveException: practiceProcedure.input(ExceptionInput).mutation(once(({ ctx, input }) => saveException(ctx, input))),
  deleteException: practiceProcedure
    .input(ExceptionId)
    .mutation(once(({ ctx, input }) => deleteException(ctx, input.id))),
  rules: inConversation().query(({ ctx }) => getBookingRules(ctx)),
  saveRules: practiceProcedure
    .input(BookingRulesInput)
    .mutation(once(({ ctx, input }) => saveBookingRules(ctx, input))),
  refreshBusy: practiceProcedure.mutation(({ ctx }) => refreshBusyNow(ctx)),
  slots: inConversation()
    .input(SlotsInput)
    .query(({ ctx, input }) => listSlots(ctx, input)),
  freeTimes: practiceProcedure.input(SlotsInput).query(({ ctx, input }) => listFreeTimes(ctx, input)),
  checkSlot: inConversation()
    .input(CheckSlotInput)
    .query(({ ctx, input }) => checkSlot(ctx, input)),
});
