import { Appointment, AppointmentList, AppointmentPage, AppointmentStats } from "@sereno/core/appointment/output";
import { AuthAnswer, GoogleLogin } from "@sereno/core/auth/output";
import { User } from "@sereno/core/auth/schema";
import { AvailabilityException, Schedule, SlotCheck, SlotsAnswer } from "@sereno/core/availability/output";
import { BookingRules } from "@sereno/core/booking/output";
import {
  Package,
  PackageConfig,
  PackageList,
  PackagesWithConfig,
  RecalculatedPackages,
} from "@sereno/core/catalog/output";
import {
  ActivePackageCheck,
  ClientByPhone,
  ClientExport,
  ClientList,
  ClientListItem,
  ClientMatch,
  ClientWithPurchase,
} from "@sereno/core/client/output";
import { YearOfHolidays } from "@sereno/core/holidays/output";
import { Success } from "@sereno/core/output";
import {
  AgentStatus,
  BasicInfo,
  CompletionStatus,
  PaymentInfo,
  Profile,
  ProfileMatches,
  TimezoneAnswer,
} from "@sereno/core/practice/output";
import { Purchase, PurchaseList, PurchasePage } from "@sereno/core/purchase/output";
import { Series, SeriesPreview } from "@sereno/core/series/output";
import { type RestRow, row } from "./row";

const sections: Record<string, Omit<RestRow, "tag">[]> = {
  "Sign-in": [
    row("GET", "/auth/google/login", "auth.startGoogleLogin", "Start signing in with Google", GoogleLogin),
    row("POST", "/auth/google/callback", "auth.completeGoogleLogin", "Finish signing in with Google", AuthAnswer),
    row("GET", "/auth/me", "auth.me", "The signed-in therapist", User),
    row("POST", "/auth/logout", "auth.logout", "End this session", Success),
    row("DELETE", "/auth/revoke", "auth.revoke", "End all sessions and the Google grant", Success),
  ],
  Profile: [
    row("GET", "/profile", "practice.get", "The practice's profile", Profile),
    row("PUT", "/profile", "practice.update", "Change the profile", Profile),
    row("PUT", "/profile/timezone", "practice.setTimezone", "Set the practice's timezone", TimezoneAnswer),
    row("PUT", "/profile/picture", "practice.setPicture", "Set or remove the picture", Profile),
    row("PUT", "/profile/agent-status", "practice.setAgentStatus", "Let the agent in or keep it out", AgentStatus),
    row(
      "GET",
      "/profile/completion-status",
      "practice.completionStatus",
      "How complete the profile is",
      CompletionStatus,
    ),
    row("GET", "/profile/basic-info", "practice.basicInfo", "The therapist, without bank data", BasicInfo),
    row("GET", "/profile/payment-info", "practice.paymentInfo", "What a client needs in order to pay", PaymentInfo),
    row("GET", "/profile/search", "practice.search", "Search the caller's own practice", ProfileMatches),
    row("POST", "/profile/search", "practice.search", "Search the caller's own practice", ProfileMatches),
  ],
  Availability: [
    row("GET", "/availability/schedule", "availability.schedule", "Weekly hours and exceptions", Schedule),
    row(
      "PUT",
      "/availability/schedule",
      "availability.saveSchedule",
      "Change weekly hours, exceptions, or both",
      Schedule,
    ),
    row("POST", "/availability/weekly", "availability.saveWeek", "Change the weekdays that are named", Schedule),
    row(
      "POST",
      "/availability/exceptions",
      "availability.saveException",
      "Set the hours of one date",
      AvailabilityException,
      201,
    ),
    row(
      "DELETE",
      "/availability/exceptions/:id",
      "availability.deleteException",
      "Give a date its weekly hours back",
      Success,
    ),
    row("GET", "/availability/rules", "availability.rules", "How close, how soon and how many", BookingRules),
    row("PUT", "/availability/rules", "availability.saveRules", "Change the rules that are named", BookingRules),
    row("GET", "/availability/check-slot", "availability.checkSlot", "Whether a time is free, and why not", SlotCheck),
    row("GET", "/availability/slots", "availability.slots", "Slots of a range of dates", SlotsAnswer),
    row("GET", "/availability/holidays", "holiday.year", "Public holidays of a year", YearOfHolidays),
  ],
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
  Packages: [
    row("GET", "/packages/config", "catalog.config", "The base consultation value", PackageConfig),
    row("POST", "/packages/config", "catalog.saveConfig", "Set the base consultation value", PackageConfig),
    row("PUT", "/packages/config", "catalog.saveConfig", "Set the base consultation value", PackageConfig),
    row(
      "POST",
      "/packages/config/create-or-update",
      "catalog.saveConfig",
      "Set the base consultation value",
      PackageConfig,
    ),
    row(
      "GET",
      "/packages/with-config",
      "catalog.listWithConfig",
      "The base value and the catalogue",
      PackagesWithConfig,
    ),
    row("POST", "/packages/recalculate", "catalog.recalculate", "The catalogue, priced anew", RecalculatedPackages),
    row("GET", "/packages", "catalog.list", "The catalogue", PackageList),
    row("POST", "/packages", "catalog.create", "Create a package", Package, 201),
    row("GET", "/packages/:id", "catalog.get", "One package", Package),
    row("PUT", "/packages/:id", "catalog.update", "Change a package", Package),
    row("DELETE", "/packages/:id", "catalog.delete", "Hide a package, or remove it", Success),
  ],
  "Package purchases": [
    row("GET", "/package-purchases", "purchase.list", "Purchases by page, with filters", PurchasePage),
    row("POST", "/package-purchases", "purchase.create", "Sell a package", Purchase, 201),
    row("GET", "/package-purchases/active/by-client", "purchase.active", "A client's active purchases", PurchaseList),
    row("POST", "/package-purchases/active/by-client", "purchase.active", "A client's active purchases", PurchaseList),
    row(
      "GET",
      "/package-purchases/client/:identification",
      "purchase.byIdentification",
      "Purchases by identification number",
      PurchaseList,
    ),
    row(
      "POST",
      "/package-purchases/client-by-identification",
      "purchase.byIdentification",
      "Purchases by identification number",
      PurchaseList,
    ),
    row("GET", "/package-purchases/client-by-name/:name", "purchase.byName", "Purchases by client name", PurchaseList),
    row("POST", "/package-purchases/client-by-name", "purchase.byName", "Purchases by client name", PurchaseList),
    row(
      "POST",
      "/package-purchases/:id/use-session",
      "purchase.useSession",
      "Use a session for an appointment",
      Purchase,
    ),
    row(
      "POST",
      "/package-purchases/:id/refund-session",
      "purchase.refundSession",
      "Give an appointment's session back",
      Purchase,
    ),
    row("POST", "/package-purchases/:id/cancel", "purchase.cancel", "Cancel a purchase", Purchase),
    row("PUT", "/package-purchases/:id/sessions", "purchase.editSessions", "Correct the sessions used", Purchase),
  ],
  Clients: [
    row("GET", "/clients", "client.list", "Clients by page, with search", ClientList),
    row("POST", "/clients/search", "client.list", "Clients by page, with search", ClientList),
    {
      ...row("POST", "/clients", "client.create", "Create a client, or find the same person", ClientListItem, 201),
      mayFind: true,
    },
    row("GET", "/clients/by-info", "client.byInfo", "The client of this name, email and phone", ClientMatch),
    row("POST", "/clients/by-info", "client.byInfo", "The client of this name, email and phone", ClientMatch),
    row(
      "GET",
      "/clients/by-phone/:phone",
      "client.byPhone",
      "Who has this phone, their next appointments and active purchases",
      ClientByPhone,
    ),
    row(
      "POST",
      "/clients/by-phone",
      "client.byPhone",
      "Who has this phone, their next appointments and active purchases",
      ClientByPhone,
    ),
    row(
      "POST",
      "/clients/with-package",
      "client.createWithPackage",
      "Sell a package to a client who may be new",
      ClientWithPurchase,
      201,
    ),
    row(
      "GET",
      "/clients/check-active-packages/:name",
      "client.checkActivePackages",
      "Whether clients of this name have sessions left",
      ActivePackageCheck,
    ),
    row(
      "POST",
      "/clients/check-active-packages",
      "client.checkActivePackages",
      "Whether clients of this name have sessions left",
      ActivePackageCheck,
    ),
    row("GET", "/clients/:id/export", "client.export", "All that is held on one client", ClientExport),
    row("GET", "/clients/:id", "client.get", "One client", ClientListItem),
    row("PUT", "/clients/:id", "client.update", "Change a client's data", ClientListItem),
    row("POST", "/clients/:id/merge", "client.merge", "Make two records of one person one", ClientListItem),
    row("DELETE", "/clients/:id", "client.delete", "Delete a client, anonymising what stays", Success),
  ],
};

/** Every REST operation: a method and a path for a procedure, which decides everything else. */
export const restTable: RestRow[] = Object.entries(sections).flatMap(([tag, rows]) =>
  rows.map((each) => ({ ...each, tag })),
);
