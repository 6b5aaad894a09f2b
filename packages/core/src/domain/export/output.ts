import * as z from "zod/mini";
import { Instant } from "../../output";
import { Appointment } from "../appointment/output";
import { Bill } from "../bill/output";
import { ClientListItem } from "../client/output";
import { Handoff } from "../handoff/output";
import { answerOf } from "../kept/answers";
import { Payment } from "../payment/output";
import { ledgerFields } from "../purchase/entity";
import { Purchase } from "../purchase/output";
import { Consent } from "../reminder/output";
import { WaitlistEntry } from "../waitlist/output";

export const ClientExport = z.object({
  exported_at: Instant,
  practice: z.string(),
  client: z.object({ ...ClientListItem.shape, created_at: Instant, updated_at: Instant }),
  reminder_consent: Consent,
  waitlist: z.nullable(WaitlistEntry),
  appointments: z.array(Appointment),
  purchases: z.array(z.object({ ...Purchase.shape, sessions: z.array(answerOf(ledgerFields)) })),
  payments: z.array(Payment),
  bills: z.array(Bill),
  handoffs: z.array(Handoff),
});
export type ClientExport = z.infer<typeof ClientExport>;
