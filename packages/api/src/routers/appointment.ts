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
import { inConversation, practiceProcedure, router, sharedProcedure } from "../trpc";

const work = () => import("./loaded/agenda");

export const appointmentRouter = router({
  book: inConversation({ person: PATIENT })
    .input(BookAppointmentInput)
    .mutation(idempotent(async ({ ctx, input }) => (await work()).bookAppointment(ctx, input))),
  get: inConversation()
    .input(AppointmentId)
    .query(async ({ ctx, input }) => (await work()).getAppointment(ctx, input.id)),
  update: inConversation()
    .input(UpdateAppointmentInput)
    .mutation(idempotent(async ({ ctx, input }) => (await work()).changeAppointment(ctx, input))),
  delete: practiceProcedure
    .input(DeleteAppointmentInput)
    .mutation(idempotent(async ({ ctx, input }) => (await work()).removeAppointment(ctx, input))),
  retryMeeting: practiceProcedure
    .input(AppointmentId)
    .mutation(idempotent(async ({ ctx, input }) => (await work()).retryMeeting(ctx, input.id))),
  list: sharedProcedure
    .input(ListAppointmentsInput)
    .query(async ({ ctx, input }) => (await work()).listAppointments(ctx, input)),
  upcoming: sharedProcedure
    .input(UpcomingAppointmentsInput)
    .query(async ({ ctx, input }) => (await work()).listUpcoming(ctx, input.limit)),
  dateRange: sharedProcedure
    .input(DateRangeInput)
    .query(async ({ ctx, input }) => (await work()).listInRange(ctx, input)),
  agenda: practiceProcedure.input(AgendaInput).query(async ({ ctx, input }) => (await work()).readAgenda(ctx, input)),
  search: sharedProcedure
    .input(SearchAppointmentsInput)
    .query(async ({ ctx, input }) => (await work()).searchAppointments(ctx, input)),
  otherTimes: practiceProcedure
    .input(AppointmentId)
    .query(async ({ ctx, input }) => (await work()).otherTimes(ctx, input.id)),
  stats: practiceProcedure.query(async ({ ctx }) => (await work()).readStats(ctx)),
  checkAvailability: inConversation()
    .input(CheckAvailabilityInput)
    .query(async ({ ctx, input }) => (await work()).checkAvailability(ctx, input)),
});
