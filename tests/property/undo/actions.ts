import type { Action } from "./actions/action";
import { book, cancel, close, move, remind } from "./actions/appointments";
import { correctExpense, removeExpense, spend } from "./actions/books";
import { closeDay } from "./actions/days";
import { bill, collect, confirm, giveBack, pay } from "./actions/money";
import { correct, register } from "./actions/people";
import { bookMany, cancelAll, moveMany } from "./actions/series";
import { editSessions, giveSession, takeSession } from "./actions/sessions";

export const ACTIONS = {
  "day is closed, credit": closeDay("credit"),
  "day is closed, refund": closeDay("refund"),
  "day is closed, charged": closeDay("charge"),
  "appointment is cancelled, credit": cancel("credit"),
  "appointment is cancelled, refund": cancel("refund"),
  "appointment is cancelled, charged": cancel("charge"),
  "appointment is completed": close("completed"),
  "appointment is missed": close("no_show"),
  "appointment is moved": move("ctx"),
  "appointment is moved by the agent": move("agent"),
  "appointment is booked": book("ctx"),
  "appointment is booked by the agent": book("agent"),
  "series is booked": bookMany("ctx"),
  "series is booked by the agent": bookMany("agent"),
  "series is cancelled from one on, credit": cancelAll("credit", false),
  "series is cancelled from one on, refund": cancelAll("refund", false),
  "series is cancelled, charged": cancelAll("charge", true),
  "series is cancelled, credit": cancelAll("credit", true),
  "series is moved": moveMany,
  "session is given back": giveSession,
  "session is used": takeSession,
  "sessions are edited": editSessions,
  "payment is recorded": pay("ctx"),
  "payment is announced": pay("agent"),
  "payment is made of credit": pay("ctx", true),
  "payment is confirmed": confirm,
  "cuenta de cobro is issued": bill,
  "credit is given back": giveBack,
  "expense is added": spend,
  "expense is edited": correctExpense,
  "expense is deleted": removeExpense,
  "message that collects is sent": collect,
  "client is corrected": correct,
  "reminder is sent by hand": remind,
  "client is registered": register("ctx"),
  "client is registered by the agent": register("agent"),
} satisfies Record<string, Action>;
export type ActionName = keyof typeof ACTIONS;

/**
 * For each procedure that changes something: the actions of this list that it undoes, or the reason why it has no undo.
 */
export const UNDONE: Record<string, ActionName[] | string> = {
  "appointment.book": ["appointment is booked", "appointment is booked by the agent"],
  "appointment.update": [
    "appointment is cancelled, credit",
    "appointment is completed",
    "appointment is missed",
    "appointment is moved",
    "appointment is moved by the agent",
  ],
  "appointment.delete": "It asks before, and says that it cannot be taken back.",
  "appointment.retryMeeting": "It changes nothing but when Google is asked.",
  "series.book": ["series is booked", "series is booked by the agent"],
  "series.change": ["series is cancelled from one on, credit", "series is moved"],
  "series.cancel": ["series is cancelled, credit"],
  "series.reopen": "It takes back a cancellation.",
  "series.addSkipped": "Each date that was added is cancelled or deleted as any other.",
  "purchase.create": "It is cancelled, which asks what becomes of the money.",
  "purchase.useSession": ["session is used"],
  "purchase.refundSession": ["session is given back"],
  "purchase.cancel": "It asks before, and a new one is sold.",
  "purchase.editSessions": ["sessions are edited"],
  "payment.record": ["payment is recorded", "payment is announced", "payment is made of credit"],
  "payment.confirm": ["payment is confirmed"],
  "payment.annul": "It takes back a payment, and asks before.",
  "payment.undo": "It takes back what was recorded or confirmed.",
  "payment.messageSent": ["message that collects is sent"],
  "payment.messageNotSent": "It takes back that a message was sent.",
  "bill.issue": ["cuenta de cobro is issued"],
  "bill.annul": "It takes back a cuenta de cobro, and asks before.",
  "bill.undo": "It takes back what was issued.",
  "payment.refundCredit": ["credit is given back"],
  "expense.add": ["expense is added"],
  "expense.update": ["expense is edited"],
  "expense.delete": ["expense is deleted"],
  "expense.restore": "It takes back that an expense was deleted.",
  "dayClosure.start": ["day is closed, credit", "day is closed, charged"],
  "dayClosure.undo": "It undoes a closure.",
  "dayClosure.tell": "It marks what was sent, which nothing takes back.",
  "dayClosure.dismiss": "It asks before, and says that it cannot be taken back.",
  "reminder.sent": ["reminder is sent by hand"],
  "reminder.unmark": "It takes back that a reminder was sent.",
  "reminder.due": "It gives out what is to be sent, which comes back by itself.",
  "reminder.failed": "It tells what happened outside of Sereno.",
  "reminder.saveSettings": "They are set as they were by the same dialog.",
  "reminder.resumeEmail": "It takes back that nothing is sent to an address.",
  "reminder.saveConsent": "It is set as it was by the same dialog.",
  "client.create": ["client is registered", "client is registered by the agent"],
  "client.createWithPackage": "What it sells is cancelled, and the person deleted, each by its own action.",
  "client.update": ["client is corrected"],
  "client.merge": "It asks before, and says that it cannot be taken back.",
  "client.delete": "It asks before, and says that it cannot be taken back.",
};

/** Files of the web that offer an undo. */
export const OFFERED: Record<string, ActionName[]> = {
  "domain/payment/use-payment-changes.ts": [
    "payment is recorded",
    "payment is made of credit",
    "payment is confirmed",
    "message that collects is sent",
  ],
  "domain/reminder/use-reminders.ts": ["reminder is sent by hand"],
  "features/payments/data/use-bills.ts": ["cuenta de cobro is issued"],
  "features/payments/data/use-expenses.ts": ["expense is added", "expense is edited", "expense is deleted"],
  "domain/appointment/use-say-cancelled.ts": [
    "series is cancelled from one on, credit",
    "series is cancelled, charged",
  ],
  "domain/day-closure/use-say-closed.ts": ["day is closed, credit", "day is closed, charged"],
  "features/appointments/data/use-move-appointment.ts": ["appointment is moved"],
  "features/appointments/data/use-series.ts": ["series is booked"],
  "features/appointments/data/use-status-change.ts": ["appointment is cancelled, credit", "appointment is completed"],
  "features/assistant/activity/activity-rows.tsx": ["appointment is moved", "appointment is cancelled, credit"],
  "features/assistant/activity/undo-series.tsx": ["series is cancelled, credit"],
};
