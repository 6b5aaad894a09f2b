import { Entity, type EntityItem } from "electrodb";
import { text } from "../kept/attributes";
import { byDue, dueAttributes } from "../kept/due";
import { inIndex, ofPractice } from "../kept/keys";
import type { paymentFields as schemaFields } from "./schema";

const paymentFields = {
  /** The paid part of the price. */
  total_paid: { type: "number", required: true },
  payment_method: text,
  payment_reference: text,
} as const satisfies Record<keyof typeof schemaFields, object>;

/** A sold package with a copy of its terms. Its status is computed, never stored. */
export const purchaseEntity = () =>
  new Entity({
    model: { service: "sereno", entity: "purchase", version: "1" },
    attributes: {
      practice_id: { type: "string", required: true },
      id: { type: "string", required: true },
      client_id: { type: "string", required: true },
      package_id: { type: "string", required: true },
      package_name: { type: "string", required: true },
      ...paymentFields,
      price: { type: "number", required: true },
      /** Charged although cancelled. */
      charged: { type: "boolean" },
      /** The client was deleted: the rest is no longer owed. */
      written_off: { type: "boolean" },
      notes: text,
      sessions_total: { type: "number", required: true },
      sessions_used: { type: "number", required: true },
      cancelled: { type: "boolean" },
      cancelled_at: text,
      expires_at: { type: "string", required: true },
      /** Due at its expiry, until the ledger has that. */
      ...dueAttributes,
      created_by: { type: "string", required: true },
      created_at: { type: "string", required: true },
    },
    indexes: {
      purchase: ofPractice("id"),
      byClient: inIndex("client", ["practice_id", "client_id"], ["id"]),
      byDue,
    },
  });

export type PurchaseRecord = EntityItem<ReturnType<typeof purchaseEntity>>;

/** A change of a purchase's sessions: actor, time and appointment. Immutable. */
export const ledgerEntity = () =>
  new Entity({
    model: { service: "sereno", entity: "ledger", version: "1" },
    attributes: {
      practice_id: { type: "string", required: true },
      purchase_id: { type: "string", required: true },
      id: { type: "string", required: true },
      kind: { type: ["use", "refund", "edit", "expire"] as const, required: true },
      /** Sessions used; negative: given back; 0: the purchase expired. */
      sessions: { type: "number", required: true },
      appointment_id: text,
      actor: { type: "string", required: true },
      at: { type: "string", required: true },
    },
    indexes: { entry: ofPractice("purchase_id", "id") },
  });

export type LedgerRecord = EntityItem<ReturnType<typeof ledgerEntity>>;
