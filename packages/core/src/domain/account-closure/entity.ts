import { CustomAttributeType, Entity, type EntityItem } from "electrodb";
import { text } from "../kept/attributes";
import { byDue, dueAttributes } from "../kept/due";
import type { Practice } from "../practice/entity";
import { DEPARTURE_STATES } from "./rules";

/**
 * An account that its owner closed. While it is, the practice itself lies in here and nowhere else: whoever comes with a session, a
 * token, a feed's address or a client's link finds none, and so does every job.
 */
export const departureEntity = () =>
  new Entity({
    model: { service: "sereno", entity: "departure", version: "1" },
    attributes: {
      practice_id: { type: "string", required: true },
      state: { type: DEPARTURE_STATES, required: true },
      /** Until it is erased, or she came back. */
      practice: { type: CustomAttributeType<Practice>("any") },
      closed_at: { type: "string", required: true },
      erase_at: { type: "string", required: true },
      erased_at: text,
      receipt_years: { type: "number", required: true },
      /** Of each entity, how many records were erased; and how many receipts are kept. */
      erased: { type: CustomAttributeType<Record<string, number>>("any"), required: true },
      receipts: { type: "number", required: true },
      /** Counts the steps of the job. */
      revision: { type: "number", required: true },
      ...dueAttributes,
    },
    indexes: {
      departure: {
        pk: { field: "pk", composite: ["practice_id"] },
        sk: { field: "sk", composite: [] },
      },
      byDue,
    },
  });

export type DepartureRecord = EntityItem<ReturnType<typeof departureEntity>>;

/** A receipt or cuenta de cobro of an erased account: what a tax office may ask for, without names. */
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
    indexes: {
      receipt: {
        pk: { field: "pk", composite: ["practice_id"] },
        sk: { field: "sk", composite: ["id"] },
      },
    },
  });

export type KeptReceipt = EntityItem<ReturnType<typeof keptReceiptEntity>>;
