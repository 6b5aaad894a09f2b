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
import { lazily, of } from "../idempotent";
import { conversationProcedure, inConversation, practiceProcedure, router, sharedProcedure } from "../trpc";

const { invoke, once } = lazily(() => import("./loaded/agenda"));

export const appointmentRouter = router({
  book: inConversation({ person: PATIENT })
    .input(BookAppointmentInput)
    .mutation(once((core) => core.bookAppointment)),
  get: conversationProcedure.input(AppointmentId).query(invoke(of("id", (core) => core.getAppointment))),
  update: conversationProcedure.input(UpdateAppointmentInput).mutation(once((core) => core.changeAppointment)),
  delete: practiceProcedure.input(DeleteAppointmentInput).mutation(once((core) => core.removeAppointment)),
  retryMeeting: practiceProcedure.input(AppointmentId).mutation(once(of("id", (core) => core.retryMeeting))),
  list: sharedProcedure.input(ListAppointmentsInput).query(invoke((core) => core.listAppointments)),
  upcoming: sharedProcedure.input(UpcomingAppointmentsInput).query(invoke(of("limit", (core) => core.listUpcoming))),
  dateRange: sharedProcedure.input(DateRangeInput).query(invoke((core) => core.listInRange)),
  agenda: practiceProcedure.input(AgendaInput).query(invoke((core) => core.readAgenda)),
  search: sharedProcedure.input(SearchAppointmentsInput).query(invoke((core) => core.searchAppointments)),
  otherTimes: practiceProcedure.input(AppointmentId).query(invoke(of("id", (core) => core.otherTimes))),
  stats: practiceProcedure.query(invoke((core) => core.readStats)),
  checkAvailability: conversationProcedure
    .input(CheckAvailabilityInput)
    .query(invoke((core) => core.checkAvailability)),
});

export const confirmationRouter = router({
  // Deterministic, so that repeating it needs no stored answer, which would contain the link.
  link: practiceProcedure.input(AppointmentId).mutation(invoke(of("id", (core) => core.linkAppointment))),
});

export const seriesRouter = router({
  preview: inConversation({ person: PATIENT })
    .input(PreviewSeriesInput)
    .query(invoke((core) => core.previewSeries)),
  book: inConversation({ person: PATIENT })
    .input(BookSeriesInput)
    .mutation(once((core) => core.bookSeries)),
  previewChange: practiceProcedure.input(ChangeSeriesInput).query(invoke((core) => core.previewChange)),
  change: practiceProcedure.input(ChangeSeriesInput).mutation(once((core) => core.changeSeries)),
  cancel: practiceProcedure.input(CancelSeriesInput).mutation(once((core) => core.cancelSeries)),
  reopen: practiceProcedure.input(ReopenSeriesInput).mutation(once((core) => core.reopenSeries)),
  previewSkipped: practiceProcedure.input(AddSkippedInput).query(invoke((core) => core.previewSkipped)),
  addSkipped: practiceProcedure.input(AddSkippedInput).mutation(once((core) => core.addSkipped)),
  get: conversationProcedure.input(SeriesId).query(invoke(of("id", (core) => core.getSeries))),
});
