import * as z from "zod/mini";
import { Percentage } from "../../output";
import { answerOf } from "../kept/answers";
import { practiceFields } from "./entity";

const { id, name, email, phone, address } = practiceFields;
const ofEveryProfile = { id, name, email, phone, address };
export const Profile = answerOf({ ...ofEveryProfile, ...practiceFields }, { agent_disruptions_share: Percentage });
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

/** The therapist's details for agents. `PaymentInfo` has the bank data. */
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

export const PaymentInfo = z.pick(Profile, {
  name: true,
  bank_name: true,
  account_type: true,
  account_number: true,
  nit: true,
  breb_key: true,
});
export type PaymentInfo = z.infer<typeof PaymentInfo>;

export interface FirstSteps {
  /** True once the weekly hours have been changed. Exceptions do not count. */
  hours: boolean;
  value: boolean;
  /** True once the profile has a Bre-B key or a bank account. */
  payment: boolean;
  client: boolean;
  appointment: boolean;
  /** True once the assistant or a feed for another calendar is set up. */
  helper: boolean;
}
