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
  schedule: practiceProcedure.query(invoke(work, "getSchedule")),
  saveSchedule: practiceProcedure.input(SaveScheduleInput).mutation(idempotent(invoke(work, "saveSchedule"))),
  saveWeek: practiceProcedure.input(SaveWeekInput).mutation(idempotent(invoke(work, "saveSchedule"))),
  saveException: practiceProcedure.input(ExceptionInput).mutation(idempotent(invoke(work, "saveException"))),
  deleteException: practiceProcedure
    .input(ExceptionId)
    .mutation(idempotent(async ({ ctx, input }) => (await work()).deleteException(ctx, input.id))),
  rules: inConversation().query(invoke(work, "getBookingRules")),
  saveRules: practiceProcedure.input(BookingRulesInput).mutation(idempotent(invoke(work, "saveBookingRules"))),
  refreshBusy: practiceProcedure.mutation(invoke(work, "refreshBusyNow")),
  slots: inConversation().input(SlotsInput).query(invoke(work, "listSlots")),
  freeTimes: practiceProcedure.input(SlotsInput).query(invoke(work, "listFreeTimes")),
  checkSlot: inConversation().input(CheckSlotInput).query(invoke(work, "checkSlot")),
});

export const dayClosureRouter = router({
  preview: costlyProcedure.input(PreviewDayClosureInput).query(invoke(work, "previewDayClosure")),
  start: practiceProcedure.input(StartDayClosureInput).mutation(idempotent(invoke(work, "startDayClosure"))),
  list: practiceProcedure.query(invoke(work, "listDayClosures")),
  get: practiceProcedure
    .input(DayClosureId)
    .query(async ({ ctx, input }) => (await work()).getDayClosure(ctx, input.id)),
  tell: practiceProcedure.input(ToldInput).mutation(idempotent(invoke(work, "messageClients"))),
  undo: practiceProcedure
    .input(DayClosureId)
    .mutation(idempotent(async ({ ctx, input }) => (await work()).undoDayClosure(ctx, input.id))),
  dismiss: practiceProcedure
    .input(DayClosureId)
    .mutation(idempotent(async ({ ctx, input }) => (await work()).dismissDayClosure(ctx, input.id))),
});

export const holidayRouter = router({
  year: inConversation().input(HolidaysInput).query(invoke(work, "listHolidays")),
  coming: practiceProcedure.query(invoke(work, "comingHolidays")),
  set: practiceProcedure.input(SetHolidaysInput).mutation(idempotent(invoke(work, "setHolidays"))),
});

export const meetRouter = router({
  mirroring: practiceProcedure.query(invoke(work, "readMirroring")),
  setMirroring: practiceProcedure
    .input(SetMirroringInput)
    .mutation(idempotent(async ({ ctx, input }) => (await work()).setMirroring(ctx, input.mirrors_in_person))),
});
