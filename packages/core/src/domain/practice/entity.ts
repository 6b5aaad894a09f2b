import { CustomAttributeType, Entity, type EntityItem } from "electrodb";
import type { StoredPause } from "../agent/output";
import type { WeeklyAvailability } from "../availability/schema";
import type { StoredRules } from "../booking/rules";
import type { BusyChannel } from "../busy/channel/rules";
import { text } from "../kept/attributes";
import { byDue, dueAttributes } from "../kept/due";
import { ofPractice } from "../kept/keys";
import type { KeptReminderSettings, SentMails } from "./rules";
import { ACCOUNT_TYPES, type OptionalField } from "./schema";

const optionalFields = {
  company_name: text,
  nit: text,
  city: text,
  bank_name: text,
  account_number: text,
  account_type: { type: ACCOUNT_TYPES },
  breb_key: text,
  payment_message: text,
} satisfies Record<OptionalField, object>;

export const practiceEntity = () =>
  new Entity({
    model: { service: "sereno", entity: "practice", version: "1" },
    attributes: {
      practice_id: { type: "string", required: true },
      name: { type: "string", required: true },
      email: { type: "string", required: true },
      picture_url: text,
      phone: text,
      address: text,
      ...optionalFields,
      agent_enabled: { type: "boolean", required: true },
      /** Changes per day for each agent token; absent: `agentDailyLimitOf`. */
      agent_daily_limit: { type: "number" },
      /** Disruptions (cancelled, moved, shortened) per day; absent: `disruptionBoundsOf`. */
      agent_disruptions_daily: { type: "number" },
      agent_disruptions_share: { type: "number" },
      agent_disruptions_burst: { type: "number" },
      /** Pauses of tokens, by token id. Stored here because every call reads the practice. */
      agent_pauses: { type: CustomAttributeType<Record<string, StoredPause>>("any") },
      /** Id of the newest agent change that the therapist has seen; absent if none. */
      agent_seen: text,
      /** The email of the Google account; `email` is the one in the profile. */
      google_email: text,
      /** The organisation of the Google account; absent for a personal one. */
      google_hd: text,
      /** Sessions and agent tokens are valid only with the same epoch; absent is 0. Incrementing it ends them all. */
      session_epoch: { type: "number" },
      agent_epoch: { type: "number" },
      /** Sereno has access to the Google calendar. */
      google_connected: { type: "boolean", required: true },
      /** Google no longer accepts the refresh token. */
      google_broken: { type: "boolean" },
      /** Deliveries to one of its endpoints have stopped. */
      endpoint_stopped: { type: "boolean" },
      /** Appointments in person are mirrored in Google Calendar. */
      mirrors_in_person: { type: "boolean" },
      /** Hash of the feed's token. */
      feed_hash: text,
      timezone: text,
      /** Shows the first steps, from the first sign-in until they are done or dismissed. */
      first_steps: { type: "boolean" },
      /** The last year whose holidays the therapist was asked about. */
      holidays_asked_year: { type: "number" },
      // Stored here because every request reads the practice anyway.
      weekly_availability: { type: CustomAttributeType<WeeklyAvailability>("any"), required: true },
      /** Incremented by each change of published hours, including exceptions; absent is 0. */
      schedule_version: { type: "number" },
      /** The booking rules and their version, once changed. */
      booking_rules: { type: CustomAttributeType<StoredRules>("any") },
      booking_rules_version: { type: "number" },
      /** The reminder settings and their version, once changed. */
      reminder_settings: { type: CustomAttributeType<KeptReminderSettings>("any") },
      reminder_settings_version: { type: "number" },
      /**
       * Busy times and whole days of the therapist's Google calendar (`packBusy`), until when they are known, when they
       * were read, and the last failure.
       */
      busy_elsewhere: text,
      busy_days: text,
      busy_known_until: text,
      busy_as_of: text,
      /** Google's sync token, and until when everything was read (ISO instant). */
      busy_sync: text,
      busy_until: text,
      /** The channel of Google's notifications. */
      busy_channel: { type: CustomAttributeType<BusyChannel>("any") },
      busy_tried_at: text,
      /** Mails sent to its clients on the last day with any. */
      mails: { type: CustomAttributeType<SentMails>("any") },
      /** While busy times are read: the next read. */
      ...dueAttributes,
      /** Correction to the client counts of the parts, set only by a repair; normally 0. */
      clients_before: { type: "number", required: true },
      base_consultation_value: { type: "number", required: true },
      base_value_updated_at: text,
      created_at: { type: "string", required: true },
      updated_at: { type: "string", required: true },
    },
    indexes: {
      practice: ofPractice(),
      byDue,
    },
  });

export type Practice = EntityItem<ReturnType<typeof practiceEntity>>;
