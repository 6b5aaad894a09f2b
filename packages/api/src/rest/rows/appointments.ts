import { byBoth, row, type Sections } from "../row";

export const appointmentRows: Sections = {
  Appointments: [
    row("POST", "/appointments", "appointment.book", "Book an appointment", 201),
    row("GET", "/appointments", "appointment.list", "Appointments by page, with filters"),
    row("GET", "/appointments/upcoming", "appointment.upcoming", "The next appointments"),
    row("GET", "/appointments/date-range", "appointment.dateRange", "Appointments of a range of dates"),
    ...byBoth("appointment.search", "Appointments by name or phone, by pages", "/appointments/search"),
    row("GET", "/appointments/stats", "appointment.stats", "Counts of appointments"),
    {
      ...row(
        "POST",
        "/appointments/check-availability",
        "appointment.checkAvailability",
        "Whether an appointment would fit, and why not",
      ),
      takesQuery: true,
    },
    row("POST", "/appointments/series/preview", "series.preview", "The dates of a series, and what is in the way"),
    row("POST", "/appointments/series", "series.book", "Book a series of appointments", 201),
    row(
      "POST",
      "/appointments/series/:id/skipped/preview",
      "series.previewSkipped",
      "The dates that a series left out, and what is in the way",
    ),
    row("POST", "/appointments/series/:id/skipped", "series.addSkipped", "Add dates that a series left out", 201),
    row("GET", "/appointments/series/:id", "series.get", "One series and its appointments"),
    row("GET", "/appointments/:id", "appointment.get", "One appointment"),
    {
      ...row("PUT", "/appointments/:id", "appointment.update", "Change, reschedule, confirm, cancel or reopen"),
      alsoInQuery: ["scope", "include_moved"],
    },
    row("DELETE", "/appointments/:id", "appointment.delete", "Delete an appointment and free its time"),
  ],
  Reminders: [
    row("GET", "/reminders/settings", "reminder.settings", "When and how clients are reminded"),
    row("PUT", "/reminders/settings", "reminder.saveSettings", "Change the settings that are named"),
    row("GET", "/reminders/upcoming", "reminder.upcoming", "Who comes on a date, and their reminders"),
    row("GET", "/reminders/due", "reminder.due", "Take on the reminders that are due, for five minutes"),
    row("POST", "/reminders/:id/sent", "reminder.sent", "Report that a reminder was sent"),
    row("POST", "/reminders/:id/failed", "reminder.failed", "Report that a reminder could not be sent"),
  ],
  "Waiting list": [
    row("GET", "/waitlist", "waitlist.list", "Who waits for an hour"),
    row("GET", "/waitlist/matches", "waitlist.matches", "Who waits for one certain hour"),
    row("GET", "/waitlist/offers", "waitlist.offers", "Hours that were offered and lie ahead"),
    row("POST", "/waitlist/offers", "waitlist.offer", "Offer an hour to a client who waits, and hold it", 201),
    row("POST", "/waitlist/offers/:id/withdraw", "waitlist.withdraw", "Take an offer back"),
    row("GET", "/clients/:id/waitlist", "waitlist.get", "For what a client waits"),
    row("PUT", "/clients/:id/waitlist", "waitlist.save", "Put a client on the waiting list, or change their wish"),
    row("DELETE", "/clients/:id/waitlist", "waitlist.remove", "Take a client off the waiting list"),
  ],
};
