import {
  CheckSlotInput,
  ExceptionId,
  ExceptionInput,
  SaveScheduleInput,
  SaveWeekInput,
  SlotsInput,
} from "@sereno/core/domain/availability/schema";
import { BookingRulesInput } from "@sereno/core/domain/booking/schema";
import { idempotent } from "../idempotent";
import { inConversation, practiceProcedure, router } from "../trpc";

const work = () => import("./loaded/agenda");

export const availabilityRouter = router({
  schedule: practiceProcedure.query(async ({ ctx }) => (await work()).getSchedule(ctx)),
  saveSchedule: practiceProcedure
    .input(SaveScheduleInput)
    .mutation(idempotent(async ({ ctx, input }) => (await work()).saveSchedule(ctx, input))),
  saveWeek: practiceProcedure
    .input(SaveWeekInput)
    .mutation(idempotent(async ({ ctx, input }) => (await work()).saveSchedule(ctx, input))),
  saveException: practiceProcedure
    .input(ExceptionInput)
    .mutation(idempotent(async ({ ctx, input }) => (await work()).saveException(ctx, input))),
  deleteException: practiceProcedure
    .input(ExceptionId)
    .mutation(idempotent(async ({ ctx, input }) => (await work()).deleteException(ctx, input.id))),
  rules: inConversation().query(async ({ ctx }) => (await work()).getBookingRules(ctx)),
  saveRules: practiceProcedure
    .input(BookingRulesInput)
    .mutation(idempotent(async ({ ctx, input }) => (await work()).saveBookingRules(ctx, input))),
  refreshBusy: practiceProcedure.mutation(async ({ ctx }) => (await work()).refreshBusyNow(ctx)),
  slots: inConversation()
    .input(SlotsInput)
    .query(async ({ ctx, input }) => (await work()).listSlots(ctx, input)),
  freeTimes: practiceProcedure
    .input(SlotsInput)
    .query(async ({ ctx, input }) => (await work()).listFreeTimes(ctx, input)),
  checkSlot: inConversation()
    .input(CheckSlotInput)
    .query(async ({ ctx, input }) => (await work()).checkSlot(ctx, input)),
});
