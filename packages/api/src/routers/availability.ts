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
import { inConversation, invoke, practiceProcedure, router } from "../trpc";

const work = () => import("./loaded/agenda");

export const availabilityRouter = router({
  schedule: practiceProcedure.query(async ({ ctx }) => (await work()).getSchedule(ctx)),
  saveSchedule: practiceProcedure
    .input(SaveScheduleInput)
    .mutation(idempotent(invoke(work, (core) => core.saveSchedule))),
  saveWeek: practiceProcedure.input(SaveWeekInput).mutation(idempotent(invoke(work, (core) => core.saveSchedule))),
  saveException: practiceProcedure
    .input(ExceptionInput)
    .mutation(idempotent(invoke(work, (core) => core.saveException))),
  deleteException: practiceProcedure
    .input(ExceptionId)
    .mutation(idempotent(async ({ ctx, input }) => (await work()).deleteException(ctx, input.id))),
  rules: inConversation().query(async ({ ctx }) => (await work()).getBookingRules(ctx)),
  saveRules: practiceProcedure
    .input(BookingRulesInput)
    .mutation(idempotent(invoke(work, (core) => core.saveBookingRules))),
  refreshBusy: practiceProcedure.mutation(async ({ ctx }) => (await work()).refreshBusyNow(ctx)),
  slots: inConversation()
    .input(SlotsInput)
    .query(invoke(work, (core) => core.listSlots)),
  freeTimes: practiceProcedure.input(SlotsInput).query(invoke(work, (core) => core.listFreeTimes)),
  checkSlot: inConversation()
    .input(CheckSlotInput)
    .query(invoke(work, (core) => core.checkSlot)),
});
