import * as appointment from "@sereno/core/domain/appointment/schema";
import * as series from "@sereno/core/domain/series/schema";
import { PATIENT } from "../about-writer";
import { lazily, of } from "../idempotent";
import { conversationProcedure, inConversation, practiceProcedure, router, sharedProcedure } from "../trpc";

const { invoke, once } = lazily(() => import("./loaded/agenda"));

const aboutPatient = inConversation({ person: PATIENT });
const ofAppointment = practiceProcedure.input(appointment.AppointmentId);

export const appointmentRouter = router({
  book: aboutPatient.input(appointment.BookAppointmentInput).mutation(once((core) => core.bookAppointment)),
  get: conversationProcedure.input(appointment.AppointmentId).query(invoke(of("id", (core) => core.getAppointment))),
  update: conversationProcedure
    .input(appointment.UpdateAppointmentInput)
    .mutation(once((core) => core.changeAppointment)),
  delete: practiceProcedure.input(appointment.DeleteAppointmentInput).mutation(once((core) => core.removeAppointment)),
  retryMeeting: ofAppointment.mutation(once(of("id", (core) => core.retryMeeting))),
  list: sharedProcedure.input(appointment.ListAppointmentsInput).query(invoke((core) => core.listAppointments)),
  upcoming: sharedProcedure
    .input(appointment.UpcomingAppointmentsInput)
    .query(invoke(of("limit", (core) => core.listUpcoming))),
  dateRange: sharedProcedure.input(appointment.DateRangeInput).query(invoke((core) => core.listInRange)),
  agenda: practiceProcedure.input(appointment.AgendaInput).query(invoke((core) => core.readAgenda)),
  search: sharedProcedure.input(appointment.SearchAppointmentsInput).query(invoke((core) => core.searchAppointments)),
  otherTimes: ofAppointment.query(invoke(of("id", (core) => core.otherTimes))),
  stats: practiceProcedure.query(invoke((core) => core.readStats)),
  checkAvailability: conversationProcedure
    .input(appointment.CheckAvailabilityInput)
    .query(invoke((core) => core.checkAvailability)),
});

export const confirmationRouter = router({
  // The link stays the same until the appointment moves, so a repeated call needs no stored answer with the link.
  link: ofAppointment.mutation(async (call) => {
    const { path } = await invoke(of("id", (core) => core.linkAppointment))(call);
    return { path, url: call.ctx.linkOrigin + path };
  }),
});

export const seriesRouter = router({
  preview: aboutPatient.input(series.PreviewSeriesInput).query(invoke((core) => core.previewSeries)),
  book: aboutPatient.input(series.BookSeriesInput).mutation(once((core) => core.bookSeries)),
  previewChange: practiceProcedure.input(series.ChangeSeriesInput).query(invoke((core) => core.previewChange)),
  change: practiceProcedure.input(series.ChangeSeriesInput).mutation(once((core) => core.changeSeries)),
  cancel: practiceProcedure.input(series.CancelSeriesInput).mutation(once((core) => core.cancelSeries)),
  reopen: practiceProcedure.input(series.ReopenSeriesInput).mutation(once((core) => core.reopenSeries)),
  previewSkipped: practiceProcedure.input(series.AddSkippedInput).query(invoke((core) => core.previewSkipped)),
  addSkipped: practiceProcedure.input(series.AddSkippedInput).mutation(once((core) => core.addSkipped)),
  get: conversationProcedure.input(series.SeriesId).query(invoke(of("id", (core) => core.getSeries))),
});
