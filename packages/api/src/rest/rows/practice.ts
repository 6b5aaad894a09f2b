import { row, type Sections } from "../row";

export const practiceRows: Sections = {
  "Sign-in": [
    row("GET", "/auth/google/login", "auth.startGoogleLogin", "Start signing in with Google"),
    row("POST", "/auth/google/callback", "auth.completeGoogleLogin", "Finish signing in with Google"),
    row("GET", "/auth/me", "auth.me", "The signed-in therapist"),
    row("POST", "/auth/logout", "auth.logout", "End this session"),
    row("DELETE", "/auth/revoke", "auth.revoke", "End all sessions and the Google grant"),
  ],
  Assistant: [
    row("GET", "/agent/context", "agent.context", "What an assistant has to know before its first word"),
    row("GET", "/events", "event.list", "What happened, in one order for every reader"),
    row("GET", "/handoffs", "handoff.list", "Conversations that were passed to the therapist"),
    { ...row("POST", "/handoffs", "handoff.open", "Pass a conversation to the therapist", 201), mayFind: true },
    row("POST", "/handoffs/:id/resolve", "handoff.resolve", "Give a conversation back to the assistant"),
  ],
  Profile: [
    row("GET", "/profile", "practice.get", "The practice's profile"),
    row("PUT", "/profile", "practice.update", "Change the profile"),
    row("PUT", "/profile/timezone", "practice.setTimezone", "Set the practice's timezone"),
    row("PUT", "/profile/picture", "practice.setPicture", "Set or remove the picture"),
    row("PUT", "/profile/agent-status", "practice.setAgentStatus", "Let the agent in or keep it out"),
    row("GET", "/profile/completion-status", "practice.completionStatus", "How complete the profile is"),
    row("GET", "/profile/basic-info", "practice.basicInfo", "The therapist, without bank data"),
    row("GET", "/profile/payment-info", "practice.paymentInfo", "What a client needs in order to pay"),
    row("GET", "/profile/search", "practice.search", "Search the caller's own practice"),
    row("POST", "/profile/search", "practice.search", "Search the caller's own practice"),
  ],
  Availability: [
    row("GET", "/availability/schedule", "availability.schedule", "Weekly hours and exceptions"),
    row("PUT", "/availability/schedule", "availability.saveSchedule", "Change weekly hours, exceptions, or both"),
    row("POST", "/availability/weekly", "availability.saveWeek", "Change the weekdays that are named"),
    row("POST", "/availability/exceptions", "availability.saveException", "Set the hours of one date", 201),
    row("DELETE", "/availability/exceptions/:id", "availability.deleteException", "Give a date its weekly hours back"),
    row("GET", "/availability/rules", "availability.rules", "How close, how soon and how many"),
    row("PUT", "/availability/rules", "availability.saveRules", "Change the rules that are named"),
    row("GET", "/availability/check-slot", "availability.checkSlot", "Whether a time is free, and why not"),
    row("GET", "/availability/slots", "availability.slots", "Slots of a range of dates"),
    row("GET", "/availability/holidays", "holiday.year", "Public holidays of a year"),
  ],
};
