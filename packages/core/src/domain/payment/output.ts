import * as z from "zod/mini";
import { mapFields } from "../../fields";
import { LocalDate } from "../../lib/time/schema";
import { Count, Instant, WallClock, WholePesos } from "../../output";
import { MAKER_KINDS } from "../actor/schema";
import { COLLECTING_CHANNELS, COLLECTING_HOLDS } from "./hours/schema";
import { PAYMENT_METHODS } from "./rules";
import { ChargeStatus, PaymentKind, PaymentStatus } from "./schema";

/** Price and paid part of an appointment or purchase. */
export const chargeFields = {
  price: WholePesos,
  paid: WholePesos,
  balance: WholePesos,
  payment_status: ChargeStatus,
};

export const PaymentPart = z.object({
  appointment_id: z.nullable(z.string()),
  package_purchase_id: z.nullable(z.string()),
  /** The appointment's day or the package's name at the time of the payment. */
  concept: z.string(),
  amount: WholePesos,
});
export type PaymentPart = z.infer<typeof PaymentPart>;

export const Payment = z.object({
  id: z.string(),
  client_id: z.string(),
  client_name: z.string(),
  client_identification_number: z.nullable(z.string()),
  kind: PaymentKind,
  status: PaymentStatus,
  amount: WholePesos,
  withheld: WholePesos,
  method: z.nullable(z.string()),
  reference: z.nullable(z.string()),
  received_on: LocalDate,
  /** Of the receipt; null until it is confirmed, and for what is none. */
  number: z.nullable(Count),
  parts: z.array(PaymentPart),
  /** The part that became the client's credit. */
  credit: WholePesos,
  annul_reason: z.nullable(z.string()),
  /** The server's own; null until then, and of before they were kept. */
  confirmed_at: z.nullable(Instant),
  annulled_at: z.nullable(Instant),
  created_by: z.enum(MAKER_KINDS),
  created_at: Instant,
});
export type Payment = z.infer<typeof Payment>;

export const PaymentPage = z.object({ payments: z.array(Payment), next_cursor: z.nullable(z.string()) });
export type PaymentPage = z.infer<typeof PaymentPage>;

/** One thing that is not paid yet. */
export const Debt = z.object({
  appointment_id: z.nullable(z.string()),
  package_purchase_id: z.nullable(z.string()),
  concept: z.string(),
  date: LocalDate,
  ...chargeFields,
});
export type Debt = z.infer<typeof Debt>;

/** A client's debts, by appointment and purchase. */
export const Owed = z.object({
  /** All that is unpaid of sessions booked and packages sold. */
  owed: WholePesos,
  /** The part for appointments that took place and packages that were sold. */
  due: WholePesos,
  credit: WholePesos,
  /** Of no effect on the others until it is confirmed. */
  announced: WholePesos,
  items: z.array(Debt),
});
export type Owed = z.infer<typeof Owed>;

export const Balance = z.object({
  ...Owed.shape,
  /** Of what is due, what is left once their credit and what they announced are taken off. */
  left_due: WholePesos,
  /** The same of what lies ahead. */
  left_ahead: WholePesos,
  /** Spanish, for whoever tells the client. */
  sentence: z.string(),
});
export type Balance = z.infer<typeof Balance>;

/** What becomes of a payment that was announced once it is confirmed. */
export const Confirmation = z.object({
  id: z.string(),
  /** What it will pay. */
  parts: z.array(PaymentPart),
  /** What it was announced for and needs no more: it was paid, or is owed no longer. */
  settled: z.array(PaymentPart),
  credit: WholePesos,
});
export type Confirmation = z.infer<typeof Confirmation>;

/** When a message that collects was sent last, and when and by what the time before that. */
export const MessageSent = z.object({
  sent_at: z.nullable(Instant),
  sent_before: z.nullable(Instant),
  channel_before: z.nullable(z.enum(COLLECTING_CHANNELS)),
});
export type MessageSent = z.infer<typeof MessageSent>;

export const PaymentMessage = z.object({
  text: z.string(),
  whatsapp_url: z.nullable(z.string()),
  /** Whether Ley 2300 lets a message that collects be sent now, and else from when on. */
  allowed_now: z.boolean(),
  next_allowed: z.nullable(Instant),
  next_allowed_local: z.nullable(WallClock),
  held_by: z.nullable(z.enum(COLLECTING_HOLDS)),
});
export type PaymentMessage = z.infer<typeof PaymentMessage>;

/** A month's money, by the local day on which it was received. */
export const MonthTally = z.object({
  /** 'YYYY-MM'. */
  month: z.string(),
  ...mapFields(PAYMENT_METHODS, () => WholePesos),
  refunded: WholePesos,
  withheld: WholePesos,
  /** Payments confirmed. */
  payments: Count,
  /** What came in, less what was given back: below 0 where that was more. */
  income: z.int(),
});
export type MonthTally = z.infer<typeof MonthTally>;

/** A client who owes for what took place or was sold. */
export const Debtor = z.object({
  client_id: z.string(),
  client_name: z.string(),
  client_phone: z.string(),
  credit: WholePesos,
  /** Waits to be verified. */
  announced: WholePesos,
  due: WholePesos,
  /** When they were last written to in order to collect. */
  message_sent_at: z.nullable(Instant),
  /** The oldest first. */
  items: z.array(Debt),
});
export type Debtor = z.infer<typeof Debtor>;

/** What the screen of payments opens with. */
export const PaymentOverview = z.object({
  today: LocalDate,
  /** Announced, the oldest first. */
  announced: z.array(Payment),
  /** Whole, the oldest debt first. */
  debtors: z.array(Debtor),
  /** What all of them owe that is due, on further pages, too; null on those. */
  total_due: z.nullable(WholePesos),
  /** More debtors follow. */
  next_cursor: z.nullable(z.string()),
  /** The last twelve, the oldest first. */
  months: z.array(MonthTally),
});
export type PaymentOverview = z.infer<typeof PaymentOverview>;

/** What waits to be verified. */
export const AnnouncedPayments = z.object({
  /** The oldest first. */
  payments: z.array(Payment),
  /** Others wait, too. */
  has_more: z.boolean(),
});
export type AnnouncedPayments = z.infer<typeof AnnouncedPayments>;

/** Clients to follow up: those with a recent visit. */
export const FollowUp = z.object({
  /** Packages about to end or to run out. */
  ending: z.array(
    z.object({
      client_id: z.string(),
      client_name: z.string(),
      client_phone: z.string(),
      package_purchase_id: z.string(),
      package_name: z.string(),
      sessions_remaining: Count,
      sessions_total: Count,
      expires_on: LocalDate,
    }),
  ),
  /** Without an appointment ahead. */
  idle: z.array(
    z.object({
      client_id: z.string(),
      client_name: z.string(),
      client_phone: z.string(),
      last_date: LocalDate,
    }),
  ),
});
export type FollowUp = z.infer<typeof FollowUp>;
