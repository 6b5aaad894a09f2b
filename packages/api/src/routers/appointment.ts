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
import {
  AddSkippedInput,
  BookSeriesInput,
  CancelSeriesInput,
  ChangeSeriesInput,
  PreviewSeriesInput,
  ReopenSeriesInput,
  SeriesId,
} from "@sereno/core/domain/series/schema";
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

export const confirmationRouter = router({
  // Deterministic, so that repeating it needs no stored answer, which would contain the link.
  link: practiceProcedure
    .input(AppointmentId)
    .mutation(async ({ ctx, input }) => (await work()).linkAppointment(ctx, input.id)),
});

export const seriesRouter = router({
  preview: inConversation({ person: PATIENT })
    .input(PreviewSeriesInput)
    .query(invoke(work, (core) => core.previewSeries)),
  book: inConversation({ person: PATIENT })
    .input(BookSeriesInput)
    .mutation(idempotent(invoke(work, (core) => core.bookSeries))),
  previewChange: practiceProcedure.input(ChangeSeriesInput).query(invoke(work, (core) => core.previewChange)),
  change: practiceProcedure.input(ChangeSeriesInput).mutation(idempotent(invoke(work, (core) => core.changeSeries))),
  cancel: practiceProcedure.input(CancelSeriesInput).mutation(idempotent(invoke(work, (core) => core.cancelSeries))),
  reopen: practiceProcedure.input(ReopenSeriesInput).mutation(idempotent(invoke(work, (core) => core.reopenSeries))),
  previewSkipped: practiceProcedure.input(AddSkippedInput).query(invoke(work, (core) => core.previewSkipped)),
  addSkipped: practiceProcedure.input(AddSkippedInput).mutation(idempotent(invoke(work, (core) => core.addSkipped))),
  get: inConversation()
    .input(SeriesId)
    .query(async ({ ctx, input }) => (await work()).getSeries(ctx, input.id)),
});
