import * as availability from "@sereno/core/domain/availability/schema";
import { BookingRulesInput } from "@sereno/core/domain/booking/schema";
import * as dayClosure from "@sereno/core/domain/day-closure/schema";
import { SetMirroringInput } from "@sereno/core/domain/meet/schema";
import { HolidaysInput, SetHolidaysInput } from "@sereno/core/lib/holidays/schema";
import { ById } from "@sereno/core/lib/text/schema";
import { lazily, of } from "../idempotent";
import { conversationProcedure, costlyProcedure, practiceProcedure, router } from "../trpc";

const { invoke, once } = lazily(() => import("./loaded/agenda"));

export const availabilityRouter = router({
  schedule: practiceProcedure.query(invoke((core) => core.getSchedule)),
  saveSchedule: practiceProcedure.input(availability.SaveScheduleInput).mutation(once((core) => core.saveSchedule)),
  saveWeek: practiceProcedure.input(availability.SaveWeekInput).mutation(once((core) => core.saveSchedule)),
  saveException: practiceProcedure.input(availability.ExceptionInput).mutation(once((core) => core.saveException)),
  deleteException: practiceProcedure
    .input(availability.ExceptionId)
    .mutation(once(of("id", (core) => core.deleteException))),
  rules: conversationProcedure.query(invoke((core) => core.getBookingRules)),
  saveRules: practiceProcedure.input(BookingRulesInput).mutation(once((core) => core.saveBookingRules)),
  refreshBusy: practiceProcedure.mutation(invoke((core) => core.refreshBusyNow)),
  slots: conversationProcedure.input(availability.SlotsInput).query(invoke((core) => core.listSlots)),
  freeTimes: practiceProcedure.input(availability.SlotsInput).query(invoke((core) => core.listFreeTimes)),
  checkSlot: conversationProcedure.input(availability.CheckSlotInput).query(invoke((core) => core.checkSlot)),
});

export const dayClosureRouter = router({
  preview: costlyProcedure.input(dayClosure.PreviewDayClosureInput).query(invoke((core) => core.previewDayClosure)),
  start: practiceProcedure.input(dayClosure.StartDayClosureInput).mutation(once((core) => core.startDayClosure)),
  list: practiceProcedure.query(invoke((core) => core.listDayClosures)),
  get: practiceProcedure.input(ById).query(invoke(of("id", (core) => core.getDayClosure))),
  tell: practiceProcedure.input(dayClosure.ToldInput).mutation(once((core) => core.messageClients)),
  undo: practiceProcedure.input(ById).mutation(once(of("id", (core) => core.undoDayClosure))),
  dismiss: practiceProcedure.input(ById).mutation(once(of("id", (core) => core.dismissDayClosure))),
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
