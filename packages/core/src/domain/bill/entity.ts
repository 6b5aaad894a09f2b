import { Entity, type EntityItem } from "electrodb";
import { text } from "../kept/attributes";
import { inIndex, ofPractice } from "../kept/keys";
import { BILL_STATUSES, DOCUMENT_TYPES } from "./schema";

/** A bill (cuenta de cobro), with copies of the day's data. It can be annulled but not edited, and keeps its number. */
export const billEntity = () =>
  new Entity({
    model: { service: "sereno", entity: "bill", version: "1" },
    attributes: {
      practice_id: { type: "string", required: true },
      id: { type: "string", required: true },
      client_id: { type: "string", required: true },
      /** From 1 on, without gaps. */
      number: { type: "number", required: true },
      status: { type: BILL_STATUSES, required: true },
      /** 'YYYY-MM-DD', local. */
      issued_on: { type: "string", required: true },
      city: { type: "string", required: true },
      payer_name: { type: "string", required: true },
      payer_document_type: { type: DOCUMENT_TYPES, required: true },
      payer_document_number: { type: "string", required: true },
      therapist_name: { type: "string", required: true },
      /** Absent: a NIT. */
      therapist_document_type: { type: DOCUMENT_TYPES },
      /** The document's number, NIT or cédula. */
      therapist_nit: { type: "string", required: true },
      concept: { type: "string", required: true },
      /** Whole pesos. */
      amount: { type: "number", required: true },
      retention: { type: "number", required: true },
      how_to_pay: { type: "string", required: true },
      excluded_from_vat: { type: "boolean", required: true },
      not_vat_responsible: { type: "boolean", required: true },
      /** Ids of the billed items; each has a mark while the bill is valid. */
      covers: { type: "list", items: { type: "string" } },
      annul_reason: text,
      created_at: { type: "string", required: true },
    },
    indexes: {
      bill: ofPractice("id"),
      byClient: inIndex("client", ["practice_id", "client_id"], ["id"]),
    },
  });

/** The bills of an appointment, purchase or payment; refuses a second one. */
export const billMarkEntity = () =>
  new Entity({
    model: { service: "sereno", entity: "billmark", version: "1" },
    attributes: {
      practice_id: { type: "string", required: true },
      target_id: { type: "string", required: true },
      /** Numbers of valid bills; absent if none. */
      numbers: { type: "set", items: "number" },
    },
    indexes: { mark: ofPractice("target_id") },
  });

export type BillRecord = EntityItem<ReturnType<typeof billEntity>>;
