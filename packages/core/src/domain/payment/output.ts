import * as z from "zod/mini";
import { mapFields } from "../../fields";
import { LocalDate } from "../../lib/time/schema";
import { Count, Instant, WallClock, WholePesos } from "../../output";
import { answerOf } from "../kept/answers";
import { paymentFields } from "./entity";
import { COLLECTING_CHANNELS, COLLECTING_HOLDS } from "./hours/schema";
import { PAYMENT_METHODS } from "./rules";
import { ChargeStatus } from "./schema";

export const chargeFields = { price: WholePesos, paid: WholePesos, balance: WholePesos, payment_status: ChargeStatus };

const charged = {
  appointment_id: z.nullable(z.string()),
  package_purchase_id: z.nullable(z.string()),
  concept: z.string(),
};

export const PaymentPart = z.object({ ...charged, amount: WholePesos });

export const Payment = answerOf(paymentFields, { parts: z.array(PaymentPart) });
export type Payment = z.infer<typeof Payment>;

export const PaymentPage = z.object({ payments: z.array(Payment), next_cursor: z.nullable(z.string()) });
export type PaymentPage = z.infer<typeof PaymentPage>;

export const Debt = z.object({
  ...charged,
  date: LocalDate,
  ...chargeFields,
  /** The part of `balance` that credit and announced payments do not cover. */
  left: WholePesos,
});
export type Debt = z.infer<typeof Debt>;

export const Owed = z.object({
  owed: WholePesos,
  due: WholePesos,
  credit: WholePesos,
  /** The sum of announced payments. `owed`, `due` and `credit` ignore a payment until it is confirmed. */
  announced: WholePesos,
  items: z.array(Debt),
});
export type Owed = z.infer<typeof Owed>;

export const Balance = z.object({
  ...Owed.shape,
  /** The part of due debts, and (`left_ahead`) of future charges, that announced payments and credit do not cover. */
  left_due: WholePesos,
  left_ahead: WholePesos,
  /** The balance in Spanish sentences (`balanceText`). */
  sentence: z.string(),
});
export type Balance = z.infer<typeof Balance>;

export const Confirmation = z.object({
  id: z.string(),
  parts: z.array(PaymentPart),
  /** Appointments and purchases to which less is allocated than was announced for them; `amount`: the difference. */
  settled: z.array(PaymentPart),
  credit: WholePesos,
});
export type Confirmation = z.infer<typeof Confirmation>;

/** Time of a client's last collecting message, and time and channel of the previous one; null for no message. */
export const MessageSent = z.object({
  sent_at: z.nullable(Instant),
  sent_before: z.nullable(Instant),
  channel_before: z.nullable(z.enum(COLLECTING_CHANNELS)),
});
export type MessageSent = z.infer<typeof MessageSent>;

export const PaymentMessage = z.object({
  text: z.string(),
  whatsapp_url: z.nullable(z.string()),
  /** Whether Ley 2300 allows a collecting message now. `next_allowed`: the earliest instant, if not now. */
  allowed_now: z.boolean(),
  next_allowed: z.nullable(Instant),
  next_allowed_local: z.nullable(WallClock),
  held_by: z.nullable(z.enum(COLLECTING_HOLDS)),
});
export type PaymentMessage = z.infer<typeof PaymentMessage>;

/** The income of a month ('YYYY-MM') by method. A payment counts in the month of its `received_on`. */
export const MonthTally = z.object({
  month: z.string(),
  ...mapFields(PAYMENT_METHODS, () => WholePesos),
  refunded: WholePesos,
  withheld: WholePesos,
  /** Number of confirmed payments. */
  payments: Count,
  /** Payments minus refunds, in whole pesos; negative if the refunds are higher. */
  income: z.int(),
});
export type MonthTally = z.infer<typeof MonthTally>;

const clientFields = { client_id: z.string(), client_name: z.string(), client_phone: z.string() };

export const Debtor = z.object({
  ...clientFields,
  credit: WholePesos,
  announced: WholePesos,
  due: WholePesos,
  message_sent_at: z.nullable(Instant),
  items: z.array(Debt),
});
export type Debtor = z.infer<typeof Debtor>;

export const PaymentOverview = z.object({
  today: LocalDate,
  announced: z.array(Payment),
  /** A page of debtors with all their due debts. The debtor with the oldest debt comes first. */
  debtors: z.array(Debtor),
  /** The sum of the due debts of all debtors, not only of this page; null on every page except the first. */
  total_due: z.nullable(WholePesos),
  next_cursor: z.nullable(z.string()),
  months: z.array(MonthTally),
});
export type PaymentOverview = z.infer<typeof PaymentOverview>;

export const AnnouncedPayments = z.object({ payments: z.array(Payment), has_more: z.boolean() });
export type AnnouncedPayments = z.infer<typeof AnnouncedPayments>;

/** Clients to follow up. Only clients with a completed appointment in the last 90 days are considered. */
export const FollowUp = z.object({
  /** Purchases that expire soon or have few sessions left. */
  ending: z.array(
    z.object({
      ...clientFields,
      package_purchase_id: z.string(),
      package_name: z.string(),
      sessions_remaining: Count,
      sessions_total: Count,
      expires_on: LocalDate,
    }),
  ),
  idle: z.array(z.object({ ...clientFields, last_date: LocalDate })),
});
export type FollowUp = z.infer<typeof FollowUp>;
