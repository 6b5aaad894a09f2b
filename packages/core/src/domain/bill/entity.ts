import * as a from "../kept/attributes";
import { BILL_STATUSES, DOCUMENT_TYPES } from "./schema";

export const billFields = {
  id: a.string,
  /** The number of the bill. A practice's bills are numbered from 1 without gaps. */
  number: a.count,
  status: a.oneOf(BILL_STATUSES),
  client_id: a.string,
  client_name: a.computed(a.string),
  issued_on: a.date,
  city: a.string,
  payer_name: a.string,
  payer_document_type: a.oneOf(DOCUMENT_TYPES),
  payer_document_number: a.string,
  therapist_name: a.string,
  therapist_document_type: a.withDefault({ type: DOCUMENT_TYPES }, "NIT"),
  /** The number of the therapist's identity document, a NIT or a cédula. */
  therapist_nit: a.string,
  concept: a.string,
  amount: a.pesos,
  retention: a.pesos,
  how_to_pay: a.string,
  excluded_from_vat: a.flag,
  not_vat_responsible: a.flag,
  /** Ids of the billed appointments, purchases and payments. A payment adds the ids of what it paid in full. */
  covers: a.withDefault({ type: "list", items: { type: "string" } }, []),
  annul_reason: a.text,
  /** Whether a payment that the bill covers was annulled; false if the bill itself is annulled. */
  payment_annulled: a.computed(a.flag),
  created_at: a.instant,
};

/** A bill (cuenta de cobro) with the data at its issue. A therapist can only annul or, for a minute, delete it. */
export const billEntity = a
  .entity("bill", { bill: a.ofPractice("id"), byClient: a.inIndex("client", ["practice_id", "client_id"], ["id"]) })
  .of(a.stored(billFields));

/** The valid bills that cover an appointment, purchase or payment (`target_id`), to prevent a second bill for it. */
export const billMarkEntity = a.entity("billmark", { mark: a.ofPractice("target_id") }).of({
  target_id: { type: "string", required: true },
  /** The bills' numbers; absent if no valid bill covers the target. */
  numbers: { type: "set", items: "number" },
});

export type BillRecord = a.Item<typeof billEntity>;
