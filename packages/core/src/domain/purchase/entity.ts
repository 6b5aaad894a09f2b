import * as a from "../kept/attributes";
import { byDue, dueAttributes } from "../kept/due";
import { CHARGE_STATUSES } from "../payment/rules";
import { PURCHASE_STATUSES, type paymentFields as schemaFields } from "./schema";

const paymentFields = {
  total_paid: a.answeredAs(a.number, a.pesos),
  payment_method: a.text,
  payment_reference: a.text,
} satisfies Record<keyof typeof schemaFields, object>;

export const purchaseFields = {
  id: a.string,
  client_id: a.string,
  client_name: a.computed(a.string),
  client_email: a.computed(a.text),
  client_phone: a.computed(a.string),
  client_identification_number: a.computed(a.text),
  package_id: a.string,
  package_name: a.string,
  ...paymentFields,
  price: a.pesos,
  paid: a.computed(a.pesos),
  balance: a.computed(a.pesos),
  payment_status: a.computed(a.oneOf(CHARGE_STATUSES)),
  /** Set if the purchase was cancelled and is still charged. */
  charged: a.hidden(a.optional(a.flag)),
  /** What became of the paid amount when the purchase was cancelled, unless it is still charged. */
  settled: a.hidden(a.optional(a.oneOf(["credit", "refund"]))),
  written_off: a.hidden(a.optional(a.flag)),
  notes: a.text,
  status: a.computed(a.oneOf(PURCHASE_STATUSES)),
  sessions_total: a.count,
  sessions_used: a.count,
  sessions_remaining: a.computed(a.count),
  completion_percentage: a.computed(a.number),
  cancelled: a.hidden(a.optional(a.flag)),
  cancelled_at: a.hidden(a.optional(a.instant)),
  purchase_date: a.computed(a.instant),
  created_by: a.hidden(a.string),
  created_at: a.instant,
  expires_at: a.instant,
  expires_on: a.computed(a.date),
  /** Due fields for the job that enters the expiry in the purchase's ledger. */
  ...dueAttributes,
};

/** A sold package with a copy of its terms. The status depends on the time, so each read computes it. */
export const purchaseEntity = a
  .entity("purchase", {
    purchase: a.ofPractice("id"),
    byClient: a.inIndex("client", ["practice_id", "client_id"], ["id"]),
    byDue,
  })
  .of(a.stored(purchaseFields));

export type PurchaseRecord = a.Item<typeof purchaseEntity>;

export const ledgerFields = {
  purchase_id: a.hidden(a.string),
  id: a.hidden(a.string),
  kind: a.oneOf(["use", "refund", "edit", "expire"]),
  /** Number of sessions used by this entry; negative: sessions given back; 0: none, as for an expiry. */
  sessions: a.whole,
  appointment_id: a.text,
  actor: a.string,
  at: a.instant,
};

/** An entry in a purchase's ledger: a change of its used sessions, or its expiry. Entries never change. */
export const ledgerEntity = a.entity("ledger", { entry: a.ofPractice("purchase_id", "id") }).of(a.stored(ledgerFields));

export type LedgerRecord = a.Item<typeof ledgerEntity>;
