import {
  CheckSlotInput,
  ExceptionId,
  ExceptionInput,
  SaveScheduleInput,
  SaveWeekInput,
  SlotsInput,
} from "@sereno/core/domain/availability/schema";
import { BookingRulesInput } from "@sereno/core/domain/booking/schema";
import {
  DayClosureId,
  PreviewDayClosureInput,
  StartDayClosureInput,
  ToldInput,
} from "@sereno/core/domain/day-closure/schema";
import { SetMirroringInput } from "@sereno/core/domain/meet/schema";
import { HolidaysInput, SetHolidaysInput } from "@sereno/core/lib/holidays/schema";
import { idempotent } from "../idempotent";
import { costlyProcedure, inConversation, invoke, practiceProcedure, router } from "../trpc";

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

export const dayClosureRouter = router({
  preview: costlyProcedure.input(PreviewDayClosureInput).query(invoke(work, (core) => core.previewDayClosure)),
  start: practiceProcedure
    .input(StartDayClosureInput)
    .mutation(idempotent(invoke(work, (core) => core.startDayClosure))),
  list: practiceProcedure.query(async ({ ctx }) => (await work()).listDayClosures(ctx)),
  get: practiceProcedure
    .input(DayClosureId)
    .query(async ({ ctx, input }) => (await work()).getDayClosure(ctx, input.id)),
  tell: practiceProcedure.input(ToldInput).mutation(idempotent(invoke(work, (core) => core.messageClients))),
  undo: practiceProcedure
    .input(DayClosureId)
    .mutation(idempotent(async ({ ctx, input }) => (await work()).undoDayClosure(ctx, input.id))),
  dismiss: practiceProcedure
    .input(DayClosureId)
    .mutation(idempotent(async ({ ctx, input }) => (await work()).dismissDayClosure(ctx, input.id))),
});

export const holidayRouter = router({
  year: inConversation()
    .input(HolidaysInput)
    .query(invoke(work, (core) => core.listHolidays)),
  coming: practiceProcedure.query(async ({ ctx }) => (await work()).comingHolidays(ctx)),
  set: practiceProcedure.input(SetHolidaysInput).mutation(idempotent(invoke(work, (core) => core.setHolidays))),
});

export const meetRouter = router({
  mirroring: practiceProcedure.query(async ({ ctx }) => (await work()).readMirroring(ctx)),
  setMirroring: practiceProcedure
    .input(SetMirroringInput)
    .mutation(idempotent(async ({ ctx, input }) => (await work()).setMirroring(ctx, input.mirrors_in_person))),
});
