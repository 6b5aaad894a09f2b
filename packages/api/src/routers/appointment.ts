import {
  AgendaInput,
  AppointmentId,
  BookAppointmentInput,
  CheckAvailabilityInput,
  DateRangeInput,
  DeleteAppointmentInput,
  ListAppointmentsInput,
  SearchAppointmentsInput,
  UpcomingAppointmentsInput,
  UpdateAppointmentInput,
} from "@sereno/core/domain/appointment/schema";
import { PATIENT } from "../about-writer";
import { idempotent } from "../idempotent";
import { inConversation, invoke, practiceProcedure, router, sharedProcedure } from "../trpc";

const work = () => import("./loaded/agenda");

export const appointmentRouter = router({
  book: inConversation({ person: PATIENT })
    .input(BookAppointmentInput)
    .mutation(idempotent(invoke(work, (core) => core.bookAppointment))),
  get: inConversation()
    .input(AppointmentId)
    .query(async ({ ctx, input }) => (await work()).getAppointment(ctx, input.id)),
  update: inConversation()
    .input(UpdateAppointmentInput)
    .mutation(idempotent(invoke(work, (core) => core.changeAppointment))),
  delete: practiceProcedure
    .input(DeleteAppointmentInput)
    .mutation(idempotent(invoke(work, (core) => core.removeAppointment))),
  retryMeeting: practiceProcedure
    .input(AppointmentId)
    .mutation(idempotent(async ({ ctx, input }) => (await work()).retryMeeting(ctx, input.id))),
  list: sharedProcedure.input(ListAppointmentsInput).query(invoke(work, (core) => core.listAppointments)),
  upcoming: sharedProcedure
    .input(UpcomingAppointmentsInput)
    .query(async ({ ctx, input }) => (await work()).listUpcoming(ctx, input.limit)),
  dateRange: sharedProcedure.input(DateRangeInput).query(invoke(work, (core) => core.listInRange)),
  agenda: practiceProcedure.input(AgendaInput).query(invoke(work, (core) => core.readAgenda)),
  search: sharedProcedure.input(SearchAppointmentsInput).query(invoke(work, (core) => core.searchAppointments)),
  otherTimes: practiceProcedure
    .input(AppointmentId)
    .query(async ({ ctx, input }) => (await work()).otherTimes(ctx, input.id)),
  stats: practiceProcedure.query(async ({ ctx }) => (await work()).readStats(ctx)),
  checkAvailability: inConversation()
    .input(CheckAvailabilityInput)
    .query(invoke(work, (core) => core.checkAvailability)),
});
