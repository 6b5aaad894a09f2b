import { deleteException } from "@sereno/core/actions/availability/delete-exception";
import { saveBookingRules } from "@sereno/core/actions/availability/save-booking-rules";
import { saveException } from "@sereno/core/actions/availability/save-exception";
import { saveSchedule } from "@sereno/core/actions/availability/save-schedule";
import { refreshBusyNow } from "@sereno/core/actions/google-calendar/refresh-busy-now";
import {
  CheckSlotInput,
  ExceptionId,
  ExceptionInput,
  SaveScheduleInput,
  SaveWeekInput,
  SlotsInput,
} from "@sereno/core/domain/availability/schema";
import { BookingRulesInput } from "@sereno/core/domain/booking/schema";
import { listFreeTimes } from "@sereno/core/store/availability/free-times";
import { checkSlot, getSchedule, listSlots } from "@sereno/core/store/availability/read";
import { getBookingRules } from "@sereno/core/store/booking/read";
import { idempotent } from "../idempotent";
import { inConversation, practiceProcedure, router } from "../trpc";

export const availabilityRouter = router({
  schedule: practiceProcedure.query(({ ctx }) => getSchedule(ctx)),
  saveSchedule: practiceProcedure
    .input(SaveScheduleInput)
    .mutation(idempotent(({ ctx, input }) => saveSchedule(ctx, input))),
  saveWeek: practiceProcedure.input(SaveWeekInput).mutation(idempotent(({ ctx, input }) => saveSchedule(ctx, input))),
  saveException: practiceProcedure
    .input(ExceptionInput)
    .mutation(idempotent(({ ctx, input }) => saveException(ctx, input))),
  deleteException: practiceProcedure
    .input(ExceptionId)
    .mutation(idempotent(({ ctx, input }) => deleteException(ctx, input.id))),
  rules: inConversation().query(({ ctx }) => getBookingRules(ctx)),
  saveRules: practiceProcedure
    .input(BookingRulesInput)
    .mutation(idempotent(({ ctx, input }) => saveBookingRules(ctx, input))),
  refreshBusy: practiceProcedure.mutation(({ ctx }) => refreshBusyNow(ctx)),
  slots: inConversation()
    .input(SlotsInput)
    .query(({ ctx, input }) => listSlots(ctx, input)),
  freeTimes: practiceProcedure.input(SlotsInput).query(({ ctx, input }) => listFreeTimes(ctx, input)),
  checkSlot: inConversation()
    .input(CheckSlotInput)
    .query(({ ctx, input }) => checkSlot(ctx, input)),
});
