import * as z from "zod/mini";
import { Instant, Version, WallClock } from "../../output";
import { ACTOR_KINDS } from "../actor/schema";
import { MARK_STATES } from "../appointment/reminded/rules";
import { REMINDER_CHANNELS } from "../practice/rules";
import { STOP_REASONS, UNREACHED } from "./consent/rules";
import { CONSENT_STATES, KEPT_WAYS } from "./consent/schema";

export const ReminderSettings = z.object({
  offsets_hours: z.array(z.int()),
  quiet_from: z.string(),
  quiet_to: z.string(),
  text: z.string(),
  text_completed: z.string(),
  text_no_show: z.string(),
  channels: z.array(z.enum(REMINDER_CHANNELS)),
  skip_confirmed: z.boolean(),
  /** Sender address of mails; null if this installation sends no mails. */
  email_from: z.nullable(z.string()),
  version: Version,
});
export type ReminderSettings = z.infer<typeof ReminderSettings>;

export const REMINDER_STATES = ["due", "sent", "confirmed", "declined", "failed", "skipped"] as const;
export type ReminderState = (typeof REMINDER_STATES)[number];

export const Reminder = z.object({
  id: z.string(),
  appointment_id: z.string(),
  client_id: z.string(),
  client_name: z.string(),
  appointment_date: WallClock,
  is_virtual: z.boolean(),
  /** Due time. Null if the appointment was booked later than that: no reminder is then sent automatically. */
  due_at: z.nullable(Instant),
  text: z.string(),
  /** Web address that opens WhatsApp with the reminder; null for a landline or if the client declined reminders. */
  whatsapp_url: z.nullable(z.string()),
  state: z.enum(REMINDER_STATES),
  reason: z.nullable(z.string()),
  /** Whether a sender has leased the reminder and may be sending it. */
  is_leased: z.boolean(),
  /** The channel that last leased, sent or failed to send the reminder; null if none did or the therapist sent it. */
  channel: z.nullable(z.enum(REMINDER_CHANNELS)),
  consent: z.enum(CONSENT_STATES),
});
export type Reminder = z.infer<typeof Reminder>;

export const ReminderList = z.object({ date: z.string(), reminders: z.array(Reminder) });
export type ReminderList = z.infer<typeof ReminderList>;

export interface ReminderMonth {
  /** Number of the month's appointments with a sent reminder. */
  reminded: number;
  /** Number of reminded appointments that the client confirmed by link, and (`no_show`) that the client missed. */
  confirmed: number;
  no_show: number;
}

/** A reminder leased to the caller, who must send it within five minutes. */
export const LeasedReminder = z.object({
  id: z.string(),
  claim: z.string(),
  leased_until: Instant,
  appointment_id: z.string(),
  phone: z.string(),
  timezone: z.string(),
  text: z.string(),
  link: z.string(),
  variables: z.object({
    name: z.string(),
    day: z.string(),
    time: z.string(),
    place: z.string(),
    link: z.string(),
    /** The part of `link` after the last slash, for WhatsApp buttons. */
    link_token: z.string(),
  }),
});
export type LeasedReminder = z.infer<typeof LeasedReminder>;
export const LeasedReminders = z.object({ reminders: z.array(LeasedReminder) });

export const ReminderReport = z.object({
  id: z.string(),
  appointment_id: z.string(),
  state: z.enum([...MARK_STATES, "none"]),
  at: z.nullable(Instant),
});
export type ReminderReport = z.infer<typeof ReminderReport>;

export const Consent = z.object({
  client_id: z.string(),
  reminders: z.enum(CONSENT_STATES),
  given_at: z.nullable(Instant),
  how: z.nullable(z.enum(KEPT_WAYS)),
  by: z.nullable(z.enum(ACTOR_KINDS)),
  text_version: z.nullable(z.string()),
  history: z.array(
    z.object({
      reminders: z.enum(["on", "off"]),
      given_at: Instant,
      how: z.nullable(z.enum(KEPT_WAYS)),
      by: z.enum(ACTOR_KINDS),
      text_version: z.nullable(z.string()),
      ended_at: Instant,
    }),
  ),
  email_stopped: z.nullable(z.object({ at: Instant, why: z.enum(STOP_REASONS) })),
});
export type Consent = z.infer<typeof Consent>;

/** Clients with appointments in the next two weeks who get no email reminders, although they did not decline them. */
export const UnreachedClients = z.object({
  clients: z.array(z.object({ client_id: z.string(), client_name: z.string(), why: z.enum(UNREACHED) })),
});
export type UnreachedClients = z.infer<typeof UnreachedClients>;
