import * as z from "zod/mini";
import { Count, Percentage } from "../../output";
import { ACCOUNT_TYPES, type OptionalField } from "./schema";

const optional = z.nullable(z.string());

const optionalFields = {
  company_name: optional,
  nit: optional,
  city: optional,
  bank_name: optional,
  account_number: optional,
  account_type: z.nullable(z.enum(ACCOUNT_TYPES)),
  breb_key: optional,
  payment_message: optional,
} satisfies Record<OptionalField, z.ZodMiniType>;

export const Profile = z.object({
  id: z.string(),
  name: z.string(),
  email: z.string(),
  phone: optional,
  address: optional,
  ...optionalFields,
  agent_enabled: z.boolean(),
  agent_daily_limit: Count,
  agent_disruptions_daily: Count,
  agent_disruptions_share: Percentage,
  agent_disruptions_burst: Count,
  timezone: z.nullable(z.string()),
  picture_url: optional,
});
export type Profile = z.infer<typeof Profile>;

export const TimezoneAnswer = z.object({ timezone: z.string() });
export const AgentStatus = z.pick(Profile, {
  agent_enabled: true,
  agent_daily_limit: true,
  agent_disruptions_daily: true,
  agent_disruptions_share: true,
  agent_disruptions_burst: true,
});
export type AgentStatus = z.infer<typeof AgentStatus>;

export const CompletionStatus = z.object({
  is_complete: z.boolean(),
  completion_percentage: Percentage,
  missing_fields: z.array(z.string()),
});
export type CompletionStatus = z.infer<typeof CompletionStatus>;

/** The therapist's details that the agent may read. */
export const BasicInfo = z.pick(Profile, {
  name: true,
  company_name: true,
  email: true,
  phone: true,
  city: true,
  timezone: true,
  picture_url: true,
});
export type BasicInfo = z.infer<typeof BasicInfo>;
export const ProfileMatches = z.object({ profiles: z.array(BasicInfo) });

/** How a client can pay. */
export const PaymentInfo = z.pick(Profile, {
  name: true,
  bank_name: true,
  account_type: true,
  account_number: true,
  nit: true,
  breb_key: true,
});
export type PaymentInfo = z.infer<typeof PaymentInfo>;

/** Finished first steps of a new practice. */
export interface FirstSteps {
  /** Published hours other than the default. */
  hours: boolean;
  /** The base value. */
  value: boolean;
  /** Payment details: a Bre-B key or a bank account. */
  payment: boolean;
  client: boolean;
  appointment: boolean;
  /** The assistant, or a feed for another calendar. */
  helper: boolean;
}
