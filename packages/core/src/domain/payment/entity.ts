import { CustomAttributeType, Entity, type EntityItem } from "electrodb";
import { mapFields } from "../../fields";
import { text } from "../kept/attributes";
import { byDebt, debtAttributes } from "../kept/debts";
import { inIndex, ofPractice } from "../kept/keys";
import type { PaymentPart } from "./output";
import { PAYMENT_KINDS, PAYMENT_METHODS, PAYMENT_STATUSES } from "./rules";

interface AnnouncedAs {
  received_on: string;
  parts: PaymentPart[];
  /** The announcement named what it is for. */
  isNamed: boolean;
}

/**
 * Money received from or returned to a client, and its allocation. A confirmed payment can be annulled but not edited;
 * within a minute it can be undone.
 */
export const paymentEntity = () =>
  new Entity({
    model: { service: "sereno", entity: "payment", version: "1" },
    attributes: {
      practice_id: { type: "string", required: true },
      id: { type: "string", required: true },
      client_id: { type: "string", required: true },
      kind: { type: PAYMENT_KINDS, required: true },
      status: { type: PAYMENT_STATUSES, required: true },
      /** Whole pesos, as all amounts. */
      amount: { type: "number", required: true },
      withheld: { type: "number" },
      method: text,
      reference: text,
      /** 'YYYY-MM-DD', local. */
      received_on: { type: "string", required: true },
      /** Receipt number, from 1 without gaps. */
      number: { type: "number" },
      parts: { type: CustomAttributeType<PaymentPart[]>("any"), required: true },
      /** The part that became credit. */
      credit: { type: "number", required: true },
      annul_reason: text,
      /** A reported payment as it was before its confirmation. */
      announced_as: { type: CustomAttributeType<AnnouncedAs>("any") },
      /** ISO instants. */
      confirmed_at: text,
      annulled_at: text,
      /** While it is announced. */
      ...debtAttributes,
      created_by: { type: "string", required: true },
      created_at: { type: "string", required: true },
      updated_at: { type: "string", required: true },
    },
    indexes: {
      payment: ofPractice("id"),
      byDate: inIndex("start", ["practice_id"], ["received_on", "id"]),
      byClient: inIndex("client", ["practice_id", "client_id"], ["received_on", "id"]),
      byDebt,
    },
  });

export type PaymentRecord = EntityItem<ReturnType<typeof paymentEntity>>;

/** Marks that a client's payment of this amount and reference exists, to warn of a duplicate. */
export const paymentMarkEntity = () =>
  new Entity({
    model: { service: "sereno", entity: "paymentmark", version: "1" },
    attributes: {
      practice_id: { type: "string", required: true },
      /** As `markOf` returns. */
      mark: { type: "string", required: true },
      payment_id: { type: "string", required: true },
    },
    indexes: { mark: ofPractice("mark") },
  });

/** A practice's income in a month by method, changed in the payments' transactions. */
export const tallyEntity = () =>
  new Entity({
    model: { service: "sereno", entity: "tally", version: "1" },
    attributes: {
      practice_id: { type: "string", required: true },
      /** 'YYYY-MM'. */
      month: { type: "string", required: true },
      /** Whole pesos. */
      ...mapFields(PAYMENT_METHODS, () => ({ type: "number" }) as const),
      refunded: { type: "number" },
      withheld: { type: "number" },
      /** Number of payments. */
      payments: { type: "number" },
    },
    indexes: { tally: ofPractice("month") },
  });

export type TallyRecord = EntityItem<ReturnType<typeof tallyEntity>>;

/** A client with current or future debts. The due time of the oldest sorts the index of debts. */
export const debtorEntity = () =>
  new Entity({
    model: { service: "sereno", entity: "debtor", version: "1" },
    attributes: {
      practice_id: { type: "string", required: true },
      client_id: { type: "string", required: true },
      ...debtAttributes,
    },
    indexes: {
      debtor: ofPractice("client_id"),
      byDebt,
    },
  });

export type DebtorRecord = EntityItem<ReturnType<typeof debtorEntity>>;

/** A practice's total of due debts, except those that became due since it was written. */
export const dueTotalEntity = () =>
  new Entity({
    model: { service: "sereno", entity: "duetotal", version: "1" },
    attributes: {
      practice_id: { type: "string", required: true },
      /** Whole pesos. */
      amount: { type: "number", required: true },
    },
    indexes: { total: ofPractice() },
  });
