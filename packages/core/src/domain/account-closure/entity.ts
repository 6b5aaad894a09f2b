import { CustomAttributeType, Entity, type EntityItem } from "electrodb";
import { text } from "../kept/attributes";
import { byDue, dueAttributes } from "../kept/due";
import { ofPractice } from "../kept/keys";
import type { Practice } from "../practice/entity";
import { ACCOUNT_CLOSURE_STATES } from "./rules";

/**
 * An account that its owner closed. While it is closed, only this record holds the practice's record, so sessions,
 * tokens, feeds, links and jobs find no practice.
 */
export const accountClosureEntity = () =>
  new Entity({
    model: { service: "sereno", entity: "departure", version: "1" },
    attributes: {
      practice_id: { type: "string", required: true },
      state: { type: ACCOUNT_CLOSURE_STATES, required: true },
      /** The practice's record; absent once the account is erased or restored. */
      practice: { type: CustomAttributeType<Practice>("any") },
      closed_at: { type: "string", required: true },
      erase_at: { type: "string", required: true },
      erased_at: text,
      receipt_years: { type: "number", required: true },
      /** Erased records per entity, and the number of kept receipts. */
      erased: { type: CustomAttributeType<Record<string, number>>("any"), required: true },
      receipts: { type: "number", required: true },
      /** Incremented by each step of the job. */
      revision: { type: "number", required: true },
      ...dueAttributes,
    },
    indexes: {
      accountClosure: ofPractice(),
      byDue,
    },
  });

export type AccountClosureRecord = EntityItem<ReturnType<typeof accountClosureEntity>>;

/** A receipt or bill of an erased account, without names, for the tax office. */
export const keptReceiptEntity = () =>
  new Entity({
    model: { service: "sereno", entity: "keptreceipt", version: "1" },
    attributes: {
      practice_id: { type: "string", required: true },
      id: { type: "string", required: true },
      kind: { type: "string", required: true },
      status: { type: "string", required: true },
      number: { type: "number" },
      /** Whole pesos. */
      amount: { type: "number", required: true },
      withheld: { type: "number" },
      method: text,
      /** 'YYYY-MM-DD', local. */
      date: { type: "string", required: true },
      /** Seconds since 1970. */
      ttl: { type: "number", required: true },
    },
    indexes: { receipt: ofPractice("id") },
  });

export type KeptReceipt = EntityItem<ReturnType<typeof keptReceiptEntity>>;
