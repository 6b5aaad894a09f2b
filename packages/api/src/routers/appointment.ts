import { bookAppointment } from "@sereno/core/actions/appointment/book";
import { retryMeeting } from "@sereno/core/actions/google-calendar/push";
import { changeAppointment, removeAppointment } from "@sereno/core/actions/series/change-one";
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
import { readAgenda } from "@sereno/core/queries/agenda";
import { otherTimes } from "@sereno/core/queries/suggestions";
import {
  getAppointment,
  listAppointments,
  listInRange,
  listUpcoming,
  readStats,
} from "@sereno/core/store/appointment/read";
import { searchAppointments } from "@sereno/core/store/appointment/search";
import { checkAvailability } from "@sereno/core/store/availability/read";
import { PATIENT } from "../about-writer";
import { idempotent } from "../idempotent";
import { inConversation, practiceProcedure, router, sharedProcedure } from "../trpc";

export const appointmentRouter = router({
  book: inConversation({ person: PATIENT })
    .input(BookAppointmentInput)
    .mutation(idempotent(({ ctx, input }) => bookAppointment(ctx, input))),
  get: inConversation()
    .input(AppointmentId)
    .query(({ ctx, input }) => getAppointment(ctx, input.id)),
  update: inConversation()
    .input(UpdateAppointmentInput)
    .mutation(idempotent(({ ctx, input }) => changeAppointment(ctx, input))),
  delete: practiceProcedure
    .input(DeleteAppointmentInput)
    .mutation(idempotent(({ ctx, input }) => removeAppointment(ctx, input))),
  retryMeeting: practiceProcedure
    .input(AppointmentId)
    .mutation(idempotent(({ ctx, input }) => retryMeeting(ctx, input.id))),
  list: sharedProcedure.input(ListAppointmentsInput).query(({ ctx, input }) => listAppointments(ctx, input)),
  upcoming: sharedProcedure.input(UpcomingAppointmentsInput).query(({ ctx, input }) => listUpcoming(ctx, input.limit)),
  dateRange: sharedProcedure.input(DateRangeInput).query(({ ctx, input }) => listInRange(ctx, input)),
  agenda: practiceProcedure.input(AgendaInput).query(({ ctx, input }) => readAgenda(ctx, input)),
  search: sharedProcedure.input(SearchAppointmentsInput).query(({ ctx, input }) => searchAppointments(ctx, input)),
  otherTimes: practiceProcedure.input(AppointmentId).query(({ ctx, input }) => otherTimes(ctx, input.id)),
  stats: practiceProcedure.query(({ ctx }) => readStats(ctx)),
  checkAvailability: inConversation()
    .input(CheckAvailabilityInput)
    .query(({ ctx, input }) => checkAvailability(ctx, input)),
});
