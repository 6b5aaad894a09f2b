import * as z from "zod/mini";
import { LocalDate } from "../../lib/time/schema";
import { Count, Instant, Percentage, WholePesos } from "../../output";
import { chargeFields } from "../payment/output";
import { PURCHASE_STATUSES, type paymentFields } from "./schema";

const payment = {
  total_paid: WholePesos,
  payment_method: z.nullable(z.string()),
  payment_reference: z.nullable(z.string()),
} satisfies Record<keyof typeof paymentFields, z.ZodMiniType>;

export const Purchase = z.object({
  id: z.string(),
  client_id: z.string(),
  client_name: z.string(),
  client_email: z.nullable(z.string()),
  client_phone: z.string(),
  client_identification_number: z.nullable(z.string()),
  package_id: z.string(),
  package_name: z.string(),
  ...payment,
  ...chargeFields,
  notes: z.nullable(z.string()),
  status: z.enum(PURCHASE_STATUSES),
  sessions_total: Count,
  sessions_used: Count,
  sessions_remaining: Count,
  completion_percentage: Percentage,
  purchase_date: Instant,
  created_at: Instant,
  expires_at: Instant,
  expires_on: LocalDate,
});
export type Purchase = z.infer<typeof Purchase>;

export const PurchaseList = z.object({ purchases: z.array(Purchase) });
export const PurchasePage = z.object({ purchases: z.array(Purchase), next_cursor: z.nullable(z.string()) });
export type PurchasePage = z.infer<typeof PurchasePage>;
