import { DEFAULT_TIMEZONE, zoneId } from "../../lib/time/zones/rules";
import type { DisruptionBound, DisruptionBounds } from "../agent/rules";

/** The practice's time zone; America/Bogota until the therapist confirms one. */
export const zoneOf = (practice: { timezone?: string | null }): string => zoneId(practice.timezone ?? DEFAULT_TIMEZONE);

export const agentDailyLimitOf = (practice: { agent_daily_limit?: number | undefined }): number =>
  practice.agent_daily_limit ?? 30;

type StoredBounds = { [B in DisruptionBound as `agent_disruptions_${B}`]?: number | undefined };

export const disruptionBoundsOf = (practice: StoredBounds): DisruptionBounds => ({
  daily: practice.agent_disruptions_daily ?? 10,
  share: practice.agent_disruptions_share ?? 25,
  burst: practice.agent_disruptions_burst ?? 5,
});

export function agentLimitsOf(practice: StoredBounds & { agent_daily_limit?: number | undefined }) {
  const { daily, share, burst } = disruptionBoundsOf(practice);
  return {
    agent_daily_limit: agentDailyLimitOf(practice),
    agent_disruptions_daily: daily,
    agent_disruptions_share: share,
    agent_disruptions_burst: burst,
  };
}

const PAY_TO = ["bank_name", "account_number", "account_type", "breb_key"] as const;

export const changesPayTo = (
  practice: { [F in (typeof PAY_TO)[number]]?: string | undefined },
  input: { [F in (typeof PAY_TO)[number]]?: string | null | undefined },
): boolean => PAY_TO.some((field) => input[field] !== undefined && (input[field] || undefined) !== practice[field]);

const COMPLETE_FIELDS = ["name", "address", "phone", "email", "bank_name", "account_number", "account_type"] as const;

export function completionOf(profile: Record<(typeof COMPLETE_FIELDS)[number], string | null>) {
  const missing_fields: string[] = COMPLETE_FIELDS.filter((field) => !profile[field]);
  const done = COMPLETE_FIELDS.length - missing_fields.length;
  return {
    is_complete: missing_fields.length === 0,
    completion_percentage: Math.round((done / COMPLETE_FIELDS.length) * 100),
    missing_fields,
  };
}

export const REMINDER_CHANNELS = ["assistant", "email"] as const;
export type ReminderChannel = (typeof REMINDER_CHANNELS)[number];

export interface KeptReminderSettings {
  /** How many hours before an appointment's start each reminder is due, largest first. */
  offsets_hours: number[];
  /** Start and end of quiet hours, 'HH:mm' on the practice's wall clock. */
  quiet_from: string;
  quiet_to: string;
  text: string;
  text_completed: string;
  text_no_show: string;
  channels: ReminderChannel[];
  skip_confirmed: boolean;
}

export interface SentMails {
  date: string;
  sent: number;
}
