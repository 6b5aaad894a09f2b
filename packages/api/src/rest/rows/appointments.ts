import { Appointment, AppointmentList, AppointmentPage, AppointmentStats } from "@sereno/core/appointment/output";
import { SlotCheck } from "@sereno/core/availability/output";
import { Success } from "@sereno/core/output";
import { Series, SeriesPreview } from "@sereno/core/series/output";
import { row, type Sections } from "../row";

export const appointmentRows: Sections = {
  Appointments: [
    row("POST", "/appointments", "appointment.book", "Book an appointment", Appointment, 201),
    row("GET", "/appointments", "appointment.list", "Appointments by page, with filters", AppointmentPage),
    row("GET", "/appointments/upcoming", "appointment.upcoming", "The next appointments", AppointmentList),
    row(
      "GET",
      "/appointments/date-range",
      "appointment.dateRange",
      "Appointments of a range of dates",
      AppointmentList,
    ),
    row("GET", "/appointments/search", "appointment.search", "Appointments by name, by pages", AppointmentPage),
    row("POST", "/appointments/search", "appointment.search", "Appointments by name, by pages", AppointmentPage),
    row("GET", "/appointments/stats", "appointment.stats", "Counts of appointments", AppointmentStats),
    {
      ...row(
        "POST",
        "/appointments/check-availability",
        "appointment.checkAvailability",
        "Whether an appointment would fit, and why not",
        SlotCheck,
      ),
      takesQuery: true,
    },
    row(
      "POST",
      "/appointments/series/preview",
      "series.preview",
      "The dates of a series, and what is in the way",
      SeriesPreview,
    ),
    row("POST", "/appointments/series", "series.book", "Book a series of appointments", Series, 201),
    row(
      "POST",
      "/appointments/series/:id/skipped/preview",
      "series.previewSkipped",
      "The dates that a series left out, and what is in the way",
      SeriesPreview,
    ),
    row(
      "POST",
      "/appointments/series/:id/skipped",
      "series.addSkipped",
      "Add dates that a series left out",
      Series,
      201,
    ),
    row("GET", "/appointments/series/:id", "series.get", "One series and its appointments", Series),
    row("GET", "/appointments/:id", "appointment.get", "One appointment", Appointment),
    {
      ...row(
        "PUT",
        "/appointments/:id",
        "appointment.update",
        "Change, reschedule, confirm, cancel or reopen",
        Appointment,
      ),
      alsoInQuery: ["scope", "include_moved"],
    },
    row("DELETE", "/appointments/:id", "appointment.delete", "Delete an appointment and free its time", Success),
  ],
};
