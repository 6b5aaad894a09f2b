import * as z from "zod/mini";
import { Count, Instant, Percentage, WholePesos } from "../output";
import { LocalDate } from "../time/schema";
import { PAYMENT_STATUSES, PURCHASE_STATUSES, type paymentFields } from "./schema";

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
  client_phone: z.string().check(z.describe("E.164; empty once the client was deleted.")),
  client_identification_number: z.nullable(z.string()),
  package_id: z.string(),
  package_name: z.string(),
  ...payment,
  payment_status: z
    .enum(PAYMENT_STATUSES)
    .check(z.describe("`pending`: sold by an agent, and no payment was confirmed; `total_paid` is then what is owed.")),
  notes: z.nullable(z.string()).check(z.describe("Always null for the agent.")),
  status: z.enum(PURCHASE_STATUSES),
  sessions_total: Count,
  sessions_used: Count,
  sessions_remaining: Count,
  completion_percentage: Percentage,
  purchase_date: Instant,
  created_at: Instant,
  expires_at: Instant,
  expires_on: LocalDate.check(
    z.describe("The date of `expires_at` in the practice's timezone: the last day on which it counts."),
  ),
});
export type Purchase = z.infer<typeof Purchase>;

export const PurchaseList = z.object({ purchases: z.array(Purchase) });
export const PurchasePage = z.object({ purchases: z.array(Purchase), next_cursor: z.nullable(z.string()) });
export type PurchasePage = z.infer<typeof PurchasePage>;
