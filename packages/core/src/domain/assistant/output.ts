import * as z from "zod/mini";
import { Count, WholePesos } from "../../output";
import { AGENT_BOUNDS, AGENT_RIGHTS } from "../agent/schema";
import type { Approval } from "../approval/output";
import { AppointmentMode } from "../availability/schema";
import { Package } from "../catalog/output";
import type { Handoff } from "../handoff/output";
import { PaymentInfo } from "../practice/output";

export const AgentContext = z.object({
  /** `now`: the practice's local time, 'YYYY-MM-DD HH:mm:ss'. `today`: its local date in Spanish words. */
  now: z.string(),
  today: z.string(),
  timezone: z.string(),
  practice: z.object({
    name: z.string(),
    company_name: z.nullable(z.string()),
    phone: z.nullable(z.string()),
    address: z.nullable(z.string()),
    city: z.nullable(z.string()),
  }),
  session: z.object({ price: WholePesos, duration_minutes: Count }),
  modes: z.array(AppointmentMode),
  /** The weekly hours as Spanish text, fit to send to clients. */
  hours: z.string(),
  holidays: z.array(z.object({ date: z.string(), name: z.string(), closed: z.boolean() })),
  cancel_policy: z.object({ notice_hours: Count, text: z.string() }),
  packages: z.array(
    z.pick(Package, { id: true, name: true, sessions: true, total_price: true, validity_months: true }),
  ),
  more_packages: Count,
  payment: PaymentInfo,
  rights: z.object({ right: z.nullable(z.enum(AGENT_RIGHTS)), bound: z.enum(AGENT_BOUNDS), paused: z.boolean() }),
  /** How many counted changes (`isCounted`) the token may still make today; null for the therapist (no limit). */
  left_today: z.nullable(Count),
});
export type AgentContext = z.infer<typeof AgentContext>;

/** What the therapist should see. `count`: unseen changes by agents, at most 20; `has_more`: there are more; `paused`:
 * ids of paused tokens, in the order of `User.agent_pauses`; `timezone`: the practice's, null if not confirmed. */
export interface AgentNews {
  handoffs: Handoff[];
  more_handoffs: boolean;
  approvals: Approval[];
  count: number;
  has_more: boolean;
  paused: string[];
  timezone: string | null;
}
