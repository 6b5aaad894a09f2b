import { AuthAnswer, GoogleLogin } from "@sereno/core/auth/output";
import { User } from "@sereno/core/auth/schema";
import { AvailabilityException, Schedule, SlotCheck, SlotsAnswer } from "@sereno/core/availability/output";
import { BookingRules } from "@sereno/core/booking/output";
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
import { row, type Sections } from "../row";

export const practiceRows: Sections = {
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
};
