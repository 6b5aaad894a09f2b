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
import { lazily, of } from "../idempotent";
import { conversationProcedure, costlyProcedure, practiceProcedure, router } from "../trpc";

const { invoke, once } = lazily(() => import("./loaded/agenda"));

export const availabilityRouter = router({
  schedule: practiceProcedure.query(invoke((core) => core.getSchedule)),
  saveSchedule: practiceProcedure.input(SaveScheduleInput).mutation(once((core) => core.saveSchedule)),
  saveWeek: practiceProcedure.input(SaveWeekInput).mutation(once((core) => core.saveSchedule)),
  saveException: practiceProcedure.input(ExceptionInput).mutation(once((core) => core.saveException)),
  deleteException: practiceProcedure.input(ExceptionId).mutation(once(of("id", (core) => core.deleteException))),
  rules: conversationProcedure.query(invoke((core) => core.getBookingRules)),
  saveRules: practiceProcedure.input(BookingRulesInput).mutation(once((core) => core.saveBookingRules)),
  refreshBusy: practiceProcedure.mutation(invoke((core) => core.refreshBusyNow)),
  slots: conversationProcedure.input(SlotsInput).query(invoke((core) => core.listSlots)),
  freeTimes: practiceProcedure.input(SlotsInput).query(invoke((core) => core.listFreeTimes)),
  checkSlot: conversationProcedure.input(CheckSlotInput).query(invoke((core) => core.checkSlot)),
});

export const dayClosureRouter = router({
  preview: costlyProcedure.input(PreviewDayClosureInput).query(invoke((core) => core.previewDayClosure)),
  start: practiceProcedure.input(StartDayClosureInput).mutation(once((core) => core.startDayClosure)),
  list: practiceProcedure.query(invoke((core) => core.listDayClosures)),
  get: practiceProcedure.input(DayClosureId).query(invoke(of("id", (core) => core.getDayClosure))),
  tell: practiceProcedure.input(ToldInput).mutation(once((core) => core.messageClients)),
  undo: practiceProcedure.input(DayClosureId).mutation(once(of("id", (core) => core.undoDayClosure))),
  dismiss: practiceProcedure.input(DayClosureId).mutation(once(of("id", (core) => core.dismissDayClosure))),
});

export const holidayRouter = router({
  year: conversationProcedure.input(HolidaysInput).query(invoke((core) => core.listHolidays)),
  coming: practiceProcedure.query(invoke((core) => core.comingHolidays)),
  set: practiceProcedure.input(SetHolidaysInput).mutation(once((core) => core.setHolidays)),
});

export const meetRouter = router({
  mirroring: practiceProcedure.query(invoke((core) => core.readMirroring)),
  setMirroring: practiceProcedure
    .input(SetMirroringInput)
    .mutation(once(of("mirrors_in_person", (core) => core.setMirroring))),
});
