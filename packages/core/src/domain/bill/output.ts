import * as z from "zod/mini";
import { LocalDate } from "../../lib/time/schema";
import { Count, Instant, WholePesos } from "../../output";
import { BILL_STATUSES, DOCUMENT_TYPES } from "./schema";

export const Bill = z.object({
  id: z.string(),
  number: Count,
  status: z.enum(BILL_STATUSES),
  client_id: z.string(),
  client_name: z.string(),
  issued_on: LocalDate,
  city: z.string(),
  payer_name: z.string(),
  payer_document_type: z.enum(DOCUMENT_TYPES),
  payer_document_number: z.string(),
  therapist_name: z.string(),
  therapist_document_type: z.enum(DOCUMENT_TYPES),
  /** The number of the therapist's document. */
  therapist_nit: z.string(),
  concept: z.string(),
  amount: WholePesos,
  retention: WholePesos,
  how_to_pay: z.string(),
  excluded_from_vat: z.boolean(),
  not_vat_responsible: z.boolean(),
  /** Ids of the billed items: appointments, purchases, payments and what those paid. */
  covers: z.array(z.string()),
  annul_reason: z.nullable(z.string()),
  /** The bill is valid, but one of its payments was annulled since. */
  payment_annulled: z.boolean(),
  created_at: Instant,
});
export type Bill = z.infer<typeof Bill>;

export const BillPage = z.object({ bills: z.array(Bill), next_cursor: z.nullable(z.string()) });
export type BillPage = z.infer<typeof BillPage>;
