import { CustomAttributeType, Entity, type EntityItem } from "electrodb";
import { mapFields } from "../../fields";
import { text } from "../kept/attributes";
import { byDebt, debtAttributes } from "../kept/debts";
import { indexes } from "../kept/keys";
import type { PaymentPart } from "./output";
import { PAYMENT_KINDS, PAYMENT_METHODS, PAYMENT_STATUSES } from "./rules";

interface AnnouncedAs {
  received_on: string;
  parts: PaymentPart[];
  /** Whether it was said what it is for. */
  isNamed: boolean;
}

/** Money that a client gave or got back, and what it was for. Once confirmed it is annulled, never edited; within a minute it can be undone. */
export const paymentEntity = () =>
  new Entity({
    model: { service: "sereno", entity: "payment", version: "1" },
    attributes: {
      practice_id: { type: "string", required: true },
      id: { type: "string", required: true },
      client_id: { type: "string", required: true },
      kind: { type: PAYMENT_KINDS, required: true },
      status: { type: PAYMENT_STATUSES, required: true },
      /** Whole pesos, as the others. */
      amount: { type: "number", required: true },
      withheld: { type: "number" },
      method: text,
      reference: text,
      /** 'YYYY-MM-DD', local. */
      received_on: { type: "string", required: true },
      /** Of the receipt: from 1 on, without gaps. */
      number: { type: "number" },
      parts: { type: CustomAttributeType<PaymentPart[]>("any"), required: true },
      /** The part that became the client's credit. */
      credit: { type: "number", required: true },
      annul_reason: text,
      /** A reported payment as it was before its confirmation. */
      announced_as: { type: CustomAttributeType<AnnouncedAs>("any") },
      /** ISO instants. */
      confirmed_at: text,
      annulled_at: text,
      /** While it waits to be verified. */
      ...debtAttributes,
      created_by: { type: "string", required: true },
      created_at: { type: "string", required: true },
      updated_at: { type: "string", required: true },
    },
    indexes: {
      payment: {
        pk: { field: "pk", composite: ["practice_id"] },
        sk: { field: "sk", composite: ["id"] },
      },
      byDate: {
        index: indexes.start,
        pk: { field: `${indexes.start}pk`, composite: ["practice_id"] },
        sk: { field: `${indexes.start}sk`, composite: ["received_on", "id"] },
      },
      byClient: {
        index: indexes.client,
        pk: { field: `${indexes.client}pk`, composite: ["practice_id", "client_id"] },
        sk: { field: `${indexes.client}sk`, composite: ["received_on", "id"] },
      },
      byDebt,
    },
  });

export type PaymentRecord = EntityItem<ReturnType<typeof paymentEntity>>;

/** That a client's payment of this amount with this reference is there: what warns of a second one. */
export const paymentMarkEntity = () =>
  new Entity({
    model: { service: "sereno", entity: "paymentmark", version: "1" },
    attributes: {
      practice_id: { type: "string", required: true },
      /** `markOf`. */
      mark: { type: "string", required: true },
      payment_id: { type: "string", required: true },
    },
    indexes: {
      mark: {
        pk: { field: "pk", composite: ["practice_id"] },
        sk: { field: "sk", composite: ["mark"] },
      },
    },
  });

/** What a practice received in a month, by method; it changes in the transactions of the payments themselves. */
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
      /** How many payments. */
      payments: { type: "number" },
    },
    indexes: {
      tally: {
        pk: { field: "pk", composite: ["practice_id"] },
        sk: { field: "sk", composite: ["month"] },
      },
    },
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
      debtor: {
        pk: { field: "pk", composite: ["practice_id"] },
        sk: { field: "sk", composite: ["client_id"] },
      },
      byDebt,
    },
  });

export type DebtorRecord = EntityItem<ReturnType<typeof debtorEntity>>;

/** What a practice is owed of all that is due, but for what has begun since and was not written again. */
export const dueTotalEntity = () =>
  new Entity({
    model: { service: "sereno", entity: "duetotal", version: "1" },
    attributes: {
      practice_id: { type: "string", required: true },
      /** Whole pesos. */
      amount: { type: "number", required: true },
    },
    indexes: {
      total: {
        pk: { field: "pk", composite: ["practice_id"] },
        sk: { field: "sk", composite: [] },
      },
    },
  });
