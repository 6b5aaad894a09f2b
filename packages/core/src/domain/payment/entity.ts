import { mapFields } from "../../fields";
import { MAKER_KINDS } from "../actor/schema";
import * as a from "../kept/attributes";
import { byDebt, debtAttributes } from "../kept/debts";
import { PAYMENT_KINDS, PAYMENT_METHODS, PAYMENT_STATUSES } from "./rules";

export interface PaymentPart {
  appointment_id: string | null;
  package_purchase_id: string | null;
  /** Name of the paid appointment or purchase when it was paid ('Cita del 3 de noviembre'); '' for a deleted client. */
  concept: string;
  /** How much of the payment is for this appointment or purchase, in whole pesos. */
  amount: number;
}

interface AnnouncedAs {
  received_on: string;
  withheld: number;
  /** Null if the announcement had none; absent in old records. */
  method?: string | null;
  reference?: string | null;
  parts: PaymentPart[];
  /** Whether the person who announced the payment chose the debts that it pays. */
  isNamed: boolean;
}

export const paymentFields = {
  id: a.string,
  client_id: a.string,
  client_name: a.computed(a.string),
  client_identification_number: a.computed(a.text),
  kind: a.oneOf(PAYMENT_KINDS),
  status: a.oneOf(PAYMENT_STATUSES),
  amount: a.pesos,
  withheld: a.withDefault(a.optional(a.pesos), 0),
  method: a.text,
  reference: a.text,
  received_on: a.date,
  /** Receipt number, from 1 without gaps; absent until the confirmation, and for a payment without a receipt. */
  number: a.optional(a.count),
  parts: { type: a.json<PaymentPart[]>(), required: true },
  credit: a.pesos,
  annul_reason: a.text,
  /** For a payment confirmed after an announcement: the fields as announced, to undo the confirmation; else absent. */
  announced_as: a.hidden({ type: a.json<AnnouncedAs>() }),
  /** ISO instant of the confirmation; absent before the confirmation and in old records. */
  confirmed_at: a.optional(a.instant),
  annulled_at: a.optional(a.instant),
  /** Keys in the index `debt`, which contains a payment only while its `status` is `announced`. */
  ...debtAttributes,
  created_by: a.answeredAs(a.string, a.oneOf(MAKER_KINDS)),
  created_at: a.instant,
  updated_at: a.hidden(a.instant),
} as const;

/** A movement of a client's money (`kind`). Once confirmed, it can only be annulled or, within a minute, undone. */
export const paymentEntity = a
  .entity("payment", {
    payment: a.ofPractice("id"),
    byDate: a.inIndex("start", ["practice_id"], ["received_on", "id"]),
    byClient: a.inIndex("client", ["practice_id", "client_id"], ["received_on", "id"]),
    byDebt,
  })
  .of(a.stored(paymentFields));

export type PaymentRecord = a.Item<typeof paymentEntity>;

/** Marks that a client has a payment with an amount and a reference (`markOf`), to warn of a duplicate. */
export const paymentMarkEntity = a.entity("paymentmark", { mark: a.ofPractice("mark") }).of({
  mark: { type: "string", required: true },
  payment_id: { type: "string", required: true },
});

/** A practice's income in a month by method. The transaction that confirms, annuls or undoes a payment updates it. */
export const tallyEntity = a.entity("tally", { tally: a.ofPractice("month") }).of({
  month: { type: "string", required: true },
  /** The sums by method, the refunds and the withheld tax in whole pesos, and (`payments`) the number of payments. */
  ...mapFields(PAYMENT_METHODS, () => ({ type: "number" }) as const),
  refunded: { type: "number" },
  withheld: { type: "number" },
  payments: { type: "number" },
});

export type TallyRecord = a.Item<typeof tallyEntity>;

/** A client with current or future debts. The due time of the oldest debt is the sort key in the index `debt`. */
export const debtorEntity = a.entity("debtor", { debtor: a.ofPractice("client_id"), byDebt }).of({
  client_id: { type: "string", required: true },
  ...debtAttributes,
});

export type DebtorRecord = a.Item<typeof debtorEntity>;

/** A practice's due debts in whole pesos, without appointments that became due since the last write of their record. */
export const dueTotalEntity = a.entity("duetotal", { total: a.ofPractice() }).of({
  amount: { type: "number", required: true },
});
