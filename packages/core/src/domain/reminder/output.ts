import * as z from "zod/mini";
import { Instant, Version, WallClock } from "../../output";
import { ACTOR_KINDS } from "../actor/schema";
import { MARK_STATES } from "../appointment/reminded/rules";
import { REMINDER_CHANNELS } from "../practice/rules";
import { STOP_REASONS, UNREACHED } from "./consent/rules";
import { CONSENT_STATES, KEPT_WAYS } from "./consent/schema";

export const ReminderSettings = z.object({
  /** Of each reminder how many hours before the start, the most first. */
  offsets_hours: z.array(z.int()),
  /** 'HH:mm' on the practice's wall clock. */
  quiet_from: z.string(),
  quiet_to: z.string(),
  text: z.string(),
  text_completed: z.string(),
  text_no_show: z.string(),
  channels: z.array(z.enum(REMINDER_CHANNELS)),
  skip_confirmed: z.boolean(),
  /** The address that mails come from; null where this Sereno sends none. */
  email_from: z.nullable(z.string()),
  version: Version,
});
export type ReminderSettings = z.infer<typeof ReminderSettings>;

/** How a reminder stands in the therapist's own list. */
export const REMINDER_STATES = ["due", "sent", "confirmed", "declined", "failed", "skipped"] as const;
export type ReminderState = (typeof REMINDER_STATES)[number];

/** An appointment of a day, with its reminder. */
export const Reminder = z.object({
  id: z.string(),
  appointment_id: z.string(),
  client_id: z.string(),
  client_name: z.string(),
  appointment_date: WallClock,
  is_virtual: z.boolean(),
  /** Null: none leaves by itself, since it was booked after that. */
  due_at: z.nullable(Instant),
  text: z.string(),
  /** Null of who is not to be reminded. */
  whatsapp_url: z.nullable(z.string()),
  state: z.enum(REMINDER_STATES),
  /** Of one that failed, in the sender's words. */
  reason: z.nullable(z.string()),
  /** It was taken on, and may be being sent. */
  is_leased: z.boolean(),
  /** By which channel it was taken on or sent; null: by none, or by the therapist. */
  channel: z.nullable(z.enum(REMINDER_CHANNELS)),
  consent: z.enum(CONSENT_STATES),
});
export type Reminder = z.infer<typeof Reminder>;

export const ReminderList = z.object({ date: z.string(), reminders: z.array(Reminder) });
export type ReminderList = z.infer<typeof ReminderList>;

/** What became of a month's reminders. */
export interface ReminderMonth {
  /** Appointments of the month whose clients were reminded of the time that they have, or had. */
  reminded: number;
  /** Of those: whose client said by the link that they come; and who did not come. */
  confirmed: number;
  no_show: number;
}

/** A reminder that is this caller's to send, for five minutes. */
export const LeasedReminder = z.object({
  id: z.string(),
  claim: z.string(),
  leased_until: Instant,
  appointment_id: z.string(),
  phone: z.string(),
  timezone: z.string(),
  text: z.string(),
  /** Where the client answers. */
  link: z.string(),
  variables: z.object({
    name: z.string(),
    day: z.string(),
    time: z.string(),
    place: z.string(),
    link: z.string(),
    /** The last part of the link's path. */
    link_token: z.string(),
  }),
});
export type LeasedReminder = z.infer<typeof LeasedReminder>;
export const LeasedReminders = z.object({ reminders: z.array(LeasedReminder) });

/** What became of a reminder. */
export const ReminderReport = z.object({
  id: z.string(),
  appointment_id: z.string(),
  state: z.enum([...MARK_STATES, "none"]),
  at: z.nullable(Instant),
});
export type ReminderReport = z.infer<typeof ReminderReport>;

/** What a client said to being reminded. */
export const Consent = z.object({
  client_id: z.string(),
  reminders: z.enum(CONSENT_STATES),
  given_at: z.nullable(Instant),
  how: z.nullable(z.enum(KEPT_WAYS)),
  by: z.nullable(z.enum(ACTOR_KINDS)),
  text_version: z.nullable(z.string()),
  /** What they said before, the last to end first. */
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
  /** Why nothing is sent to the client's address any more. */
  email_stopped: z.nullable(z.object({ at: Instant, why: z.enum(STOP_REASONS) })),
});
export type Consent = z.infer<typeof Consent>;

/** Who comes and is not reminded by e-mail, each with why. */
export const UnreachedClients = z.object({
  clients: z.array(z.object({ client_id: z.string(), client_name: z.string(), why: z.enum(UNREACHED) })),
});
export type UnreachedClients = z.infer<typeof UnreachedClients>;
