import {
  Appointment,
  AppointmentList,
  AppointmentPage,
  AppointmentStats,
} from "@sereno/core/domain/appointment/output";
import { Approval, ApprovalList } from "@sereno/core/domain/approval/output";
import { AgentContext } from "@sereno/core/domain/assistant/output";
import { AuthAnswer, GoogleLogin } from "@sereno/core/domain/auth/output";
import { User } from "@sereno/core/domain/auth/schema";
import {
  BookingCheck,
  DeletedException,
  SavedException,
  SavedSchedule,
  Schedule,
  SlotCheck,
  SlotsAnswer,
} from "@sereno/core/domain/availability/output";
import { BookingRules } from "@sereno/core/domain/booking/output";
import {
  Package,
  PackageConfig,
  PackageList,
  PackagesWithConfig,
  RecalculatedPackages,
} from "@sereno/core/domain/catalog/output";
import {
  ActivePackageCheck,
  ClientByPhone,
  ClientList,
  ClientListItem,
  ClientMatch,
  ClientWithPurchase,
} from "@sereno/core/domain/client/output";
import { EventPage } from "@sereno/core/domain/event/output";
import { ClientExport } from "@sereno/core/domain/export/output";
import { Handoff, HandoffPage } from "@sereno/core/domain/handoff/output";
import { Balance, MessageSent, Payment, PaymentMessage, PaymentPage } from "@sereno/core/domain/payment/output";
import {
  AgentStatus,
  BasicInfo,
  CompletionStatus,
  PaymentInfo,
  Profile,
  ProfileMatches,
  TimezoneAnswer,
} from "@sereno/core/domain/practice/output";
import { Purchase, PurchaseList, PurchasePage } from "@sereno/core/domain/purchase/output";
import {
  Consent,
  LeasedReminders,
  ReminderList,
  ReminderReport,
  ReminderSettings,
} from "@sereno/core/domain/reminder/output";
import { Series, SeriesPreview } from "@sereno/core/domain/series/output";
import {
  MadeOffer,
  Matches,
  Offers,
  Waitlist,
  WaitlistEntry,
  WaitlistEntryOrNone,
} from "@sereno/core/domain/waitlist/output";
import { YearOfHolidays } from "@sereno/core/lib/holidays/output";
import { Success } from "@sereno/core/output";
import type { $ZodType, output } from "zod/v4/core";
import type { OutputOf, ProcedureName } from "./procedure";

type AnswerOf<P extends ProcedureName, S> = S extends $ZodType
  ? [OutputOf<P>, output<S>] extends [output<S>, OutputOf<P>]
    ? S
    : never
  : never;

/** Requires the exact output schema of each procedure; another does not compile. */
const exactly = <T extends { [P in ProcedureName]?: $ZodType }>(
  schemas: { [P in keyof T]: AnswerOf<P & ProcedureName, T[P]> },
) => schemas;

/** Output schemas of the operations; only the document uses them. */
export const answerSchemas = exactly({
  "appointment.book": Appointment,
  "appointment.checkAvailability": BookingCheck,
  "appointment.dateRange": AppointmentList,
  "appointment.delete": Success,
  "appointment.get": Appointment,
  "appointment.list": AppointmentPage,
  "appointment.search": AppointmentPage,
  "appointment.stats": AppointmentStats,
  "appointment.upcoming": AppointmentList,
  "appointment.update": Appointment,
  "auth.completeGoogleLogin": AuthAnswer,
  "auth.logout": Success,
  "auth.me": User,
  "auth.revoke": Success,
  "auth.startGoogleLogin": GoogleLogin,
  "availability.checkSlot": SlotCheck,
  "availability.deleteException": DeletedException,
  "availability.rules": BookingRules,
  "availability.saveException": SavedException,
  "availability.saveRules": BookingRules,
  "availability.saveSchedule": SavedSchedule,
  "availability.saveWeek": SavedSchedule,
  "availability.schedule": Schedule,
  "availability.slots": SlotsAnswer,
  "catalog.config": PackageConfig,
  "catalog.create": Package,
  "catalog.delete": Success,
  "catalog.get": Package,
  "catalog.list": PackageList,
  "catalog.listWithConfig": PackagesWithConfig,
  "catalog.recalculate": RecalculatedPackages,
  "catalog.saveConfig": PackageConfig,
  "catalog.update": Package,
  "client.byInfo": ClientMatch,
  "client.byPhone": ClientByPhone,
  "client.checkActivePackages": ActivePackageCheck,
  "client.create": ClientListItem,
  "client.createWithPackage": ClientWithPurchase,
  "client.delete": Success,
  "client.export": ClientExport,
  "agent.context": AgentContext,
  "client.get": ClientListItem,
  "client.list": ClientList,
  "client.merge": ClientListItem,
  "client.update": ClientListItem,
  "approval.accept": Approval,
  "approval.get": Approval,
  "approval.list": ApprovalList,
  "approval.refuse": Approval,
  "event.list": EventPage,
  "handoff.list": HandoffPage,
  "handoff.open": Handoff,
  "handoff.resolve": Handoff,
  "holiday.year": YearOfHolidays,
  "payment.annul": Payment,
  "payment.balance": Balance,
  "payment.confirm": Payment,
  "payment.list": PaymentPage,
  "payment.message": PaymentMessage,
  "payment.messageSent": MessageSent,
  "payment.record": Payment,
  "practice.basicInfo": BasicInfo,
  "practice.completionStatus": CompletionStatus,
  "practice.get": Profile,
  "practice.paymentInfo": PaymentInfo,
  "practice.search": ProfileMatches,
  "practice.setAgentStatus": AgentStatus,
  "practice.setPicture": Profile,
  "practice.setTimezone": TimezoneAnswer,
  "practice.update": Profile,
  "purchase.active": PurchaseList,
  "purchase.byIdentification": PurchaseList,
  "purchase.byName": PurchaseList,
  "purchase.cancel": Purchase,
  "purchase.create": Purchase,
  "purchase.editSessions": Purchase,
  "purchase.list": PurchasePage,
  "purchase.refundSession": Purchase,
  "purchase.useSession": Purchase,
  "reminder.consent": Consent,
  "reminder.due": LeasedReminders,
  "reminder.failed": ReminderReport,
  "reminder.saveConsent": Consent,
  "reminder.saveSettings": ReminderSettings,
  "reminder.sent": ReminderReport,
  "reminder.settings": ReminderSettings,
  "reminder.upcoming": ReminderList,
  "series.addSkipped": Series,
  "series.book": Series,
  "series.get": Series,
  "series.preview": SeriesPreview,
  "series.previewSkipped": SeriesPreview,
  "waitlist.get": WaitlistEntryOrNone,
  "waitlist.list": Waitlist,
  "waitlist.matches": Matches,
  "waitlist.offer": MadeOffer,
  "waitlist.offers": Offers,
  "waitlist.remove": Success,
  "waitlist.save": WaitlistEntry,
  "waitlist.withdraw": Success,
});
