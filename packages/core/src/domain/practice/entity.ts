import { CustomAttributeType, Entity, type EntityItem } from "electrodb";
import type { StoredPause } from "../agent/output";
import type { WeeklyAvailability } from "../availability/schema";
import type { StoredRules } from "../booking/rules";
import type { BusyChannel } from "../busy/channel/rules";
import { text } from "../kept/attributes";
import { byDue, dueAttributes } from "../kept/due";
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
      email: { type: "string", required: true },
      name: { type: "string", required: true },
      picture_url: text,
      phone: text,
      address: text,
      ...optionalFields,
      agent_enabled: { type: "boolean", required: true },
      /** How many changes an agent's token may make in a day; unset: `agentDailyLimitOf`. */
      agent_daily_limit: { type: "number" },
      /** How many appointments it may cancel, move or shorten; unset: `disruptionBoundsOf`. */
      agent_disruptions_daily: { type: "number" },
      agent_disruptions_share: { type: "number" },
      agent_disruptions_burst: { type: "number" },
      /** Pauses of tokens, by token id. They lie here because every call reads the practice. */
      agent_pauses: { type: CustomAttributeType<Record<string, StoredPause>>("any") },
      /** The id of the newest change of an agent's that the therapist has looked at; unset: of none. */
      agent_seen: text,
      /** Of the account that signs in; `email` is what the therapist says of themselves. */
      google_email: text,
      /** The organisation of that account; none for a personal one. */
      google_hd: text,
      /** Sessions, and agent's tokens, count only while theirs is the same; none is 0. One more ends them all. */
      session_epoch: { type: "number" },
      agent_epoch: { type: "number" },
      /** Google lets Sereno into the calendar. */
      google_connected: { type: "boolean", required: true },
      /** It did, and then no longer accepted the refresh token. */
      google_broken: { type: "boolean" },
      /** One of its endpoints is told of nothing more. */
      endpoint_stopped: { type: "boolean" },
      /** Appointments in person are in Google Calendar, too. */
      mirrors_in_person: { type: "boolean" },
      /** Of the token that other calendars read the appointments with. */
      feed_hash: text,
      timezone: text,
      /** The therapist is led through the first steps: from the first sign-in until they are done or dismissed. */
      first_steps: { type: "boolean" },
      /** The last year about whose holidays the therapist was asked. */
      holidays_asked_year: { type: "number" },
      // Every request reads the practice with the session, so the published hours cost no read of their own.
      weekly_availability: { type: CustomAttributeType<WeeklyAvailability>("any"), required: true },
      /** Rises with every change of the published hours, exceptions included; none is 0. */
      schedule_version: { type: "number" },
      /** The rules of the agenda, once the therapist has changed any; and how often they were. */
      booking_rules: { type: CustomAttributeType<StoredRules>("any") },
      booking_rules_version: { type: "number" },
      /** How clients are reminded, once the therapist has changed it; and how often she did. */
      reminder_settings: { type: CustomAttributeType<KeptReminderSettings>("any") },
      reminder_settings_version: { type: "number" },
      /** Time and whole days that are taken in the therapist's Google calendar (`packBusy`), until when and at what time that was read, and when it last failed. */
      busy_elsewhere: text,
      busy_days: text,
      busy_known_until: text,
      busy_as_of: text,
      /** Tells Google since when to say what changed there, and how far all was read (ISO instant). */
      busy_sync: text,
      busy_until: text,
      /** By which Google tells that it changed. */
      busy_channel: { type: CustomAttributeType<BusyChannel>("any") },
      busy_tried_at: text,
      /** Mails that left for its clients on the last day that saw any. */
      mails: { type: CustomAttributeType<SentMails>("any") },
      /** While that calendar is looked at: when it is to be read again. */
      ...dueAttributes,
      /** How many clients there are beside those that the parts of the count hold: none, unless a repair set it. */
      clients_before: { type: "number", required: true },
      base_consultation_value: { type: "number", required: true },
      base_value_updated_at: text,
      created_at: { type: "string", required: true },
      updated_at: { type: "string", required: true },
    },
    indexes: {
      practice: {
        pk: { field: "pk", composite: ["practice_id"] },
        sk: { field: "sk", composite: [] },
      },
      byDue,
    },
  });

export type Practice = EntityItem<ReturnType<typeof practiceEntity>>;
